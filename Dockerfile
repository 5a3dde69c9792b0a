# Builds the browser's files and the server, then keeps only what runs.
FROM node:22-slim AS base
WORKDIR /app
RUN npm install --global pnpm@10.34.9
COPY . .

FROM base AS build
RUN pnpm install --frozen-lockfile && pnpm build

# The database runs elsewhere (DATABASE_URL): without optional packages the embedded PostgreSQL stays out.
FROM base AS run
ENV NODE_ENV=production
RUN pnpm install --frozen-lockfile --prod --no-optional --ignore-scripts --filter @opsroom/server \
  && pnpm store prune
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
CMD ["node", "apps/server/dist/main.js"]
