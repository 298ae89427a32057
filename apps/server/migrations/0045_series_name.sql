-- Moderators find series by the beginning of their title.
CREATE INDEX series_title ON series (search_name(title) COLLATE "C", id);
