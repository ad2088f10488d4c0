# Debian's glibc, because the native parts (libsql, canvas) are built for it.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY src ./src
COPY commands ./commands
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production \
    DATABASE_FILE=/app/data/knucklebones.sqlite \
    HEALTH_PORT=8081
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY LICENSE ./
# The only folder that is written to: the rest of the file system may be read-only.
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 8081
# Without health pages (an empty HEALTH_PORT) a running process is all there is to know.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "const p = Number(process.env.HEALTH_PORT); if (p > 0) fetch(`http://127.0.0.1:${p}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between: signals reach the bot, which finishes what is in flight.
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
