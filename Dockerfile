# Builds the browser's files and the server, then keeps only what runs.
FROM node:24-slim AS base
WORKDIR /app
RUN npm install --global pnpm@10.34.9

# Packages come by the lockfile alone, so that a change of the sources downloads nothing again.
FROM base AS build
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --offline && pnpm build

# The database runs elsewhere (DATABASE_URL): without optional packages the embedded PostgreSQL stays out.
FROM base AS packages
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/server/package.json apps/server/
RUN pnpm install --frozen-lockfile --prod --no-optional --ignore-scripts --filter @opsroom/server

# Beside the server: dist/doctor.js, dist/migrations.js, dist/operator.js and dist/replay-check.js (docs/operations.md).
FROM node:24-slim AS run
WORKDIR /app
ENV NODE_ENV=production
COPY --from=packages /app ./
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY prisma/migrations prisma/migrations
USER node
EXPOSE 3000
# Alive, not ready: a supervisor that restarts unhealthy servers must not do so because the database is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
