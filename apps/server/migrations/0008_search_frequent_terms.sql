CREATE TABLE "search_frequent_terms" (
	"term" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "search_frequent_terms_term_kind_pk" PRIMARY KEY("term","kind"),
	CONSTRAINT "search_frequent_terms_kind" CHECK ("search_frequent_terms"."kind" IN ('story', 'person'))
);
