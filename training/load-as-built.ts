import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/** Runs something with a module as Vite builds it for the server: what is learned is measured in what the server runs. */
export async function withModule<Module, Result>(
  path: string,
  use: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const server = await createServer({
    ...{ root, configFile: false, appType: "custom", logLevel: "error" },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    assetsInclude: ["**/*.bin"],
    resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  });
  try {
    return await use((await server.ssrLoadModule(path)) as Module);
  } finally {
    await server.close();
  }
}
