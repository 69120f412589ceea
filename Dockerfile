ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# What installing reads, so that a change of the sources alone does not repeat it. No install script runs (`.npmrc`).
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# `--omit=dev` alone keeps Prisma's command line, 240 MB, since its client names it as an optional peer. What is deleted
# then is never loaded by Node: source maps, TypeScript, and Prisma's compilers for other databases.
RUN npm pkg delete devDependencies \
 && npm ci --no-audit --no-fund \
 && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' \
      -o -path '*/@prisma/client/runtime/query_compiler_*' ! -name '*.postgresql.*' \) -delete

FROM ${NODE_IMAGE}
# By number and written by hand: it works on any base image, and Kubernetes sees that it is not root.
RUN echo 'starglass:x:10001:' >> /etc/group \
 && echo 'starglass:x:10001:10001::/data:/sbin/nologin' >> /etc/passwd \
 && mkdir /data \
 && chown 10001:10001 /data
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# Owned by root: the server cannot change its own code.
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY --from=build /app/build ./build
USER 10001:10001
# The embedded database and the cookie secret; unused with DATABASE_URL.
VOLUME /data
EXPOSE 3000
# The embedded database takes some seconds to be made at the first start.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Give it 40 s: readings under way may end (20 s), then connections and the database close.
STOPSIGNAL SIGTERM
CMD ["node", "build/server.js"]
