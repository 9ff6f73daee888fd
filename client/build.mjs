// Bundles the client into the server's static folder: content-hashed, minified, compressed beforehand.
// Usage: node build.mjs [--out DIR] [--dev]
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const flag = process.argv.indexOf("--out");
const out = flag > 0 ? resolve(process.argv[flag + 1]) : join(here, "../src/maniple/server/static");
const dev = process.argv.includes("--dev");

await rm(join(out, "assets"), { recursive: true, force: true });
const built = await esbuild.build({
  absWorkingDir: here,
  entryPoints: { main: "src/main.tsx", styles: "src/styles/main.css", dress: "src/styles/outside.css" },
  outdir: join(out, "assets"),
  publicPath: "/assets",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["chrome115", "firefox117", "safari16.6"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !dev,
  sourcemap: dev ? "inline" : false,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const address = (entry) => {
  const [path] = Object.entries(built.metafile.outputs).find(([, output]) => output.entryPoint === entry);
  return `/assets/${path.split("/").at(-1)}`;
};
const fonts = Object.keys(built.metafile.outputs)
  .filter((path) => /alegreya-(sans-latin-400-normal|latin-500-normal|sc-latin-700-normal)/.test(path))
  .map((path) => `<link rel="preload" href="/assets/${path.split("/").at(-1)}" as="font" type="font/woff2" crossorigin>`);
const page = (await readFile(join(here, "src/index.html"), "utf8"))
  .replace("<!-- fonts -->", fonts.join("\n    "))
  .replace("STYLES", address("src/styles/main.css"))
  .replace("OUTSIDE", address("src/styles/outside.css"))
  .replace("SCRIPT", address("src/main.tsx"));
await writeFile(join(out, "index.html"), page);
await cp(join(here, "public"), out, { recursive: true });

let first = gzipSync(page).length;
for (const name of await readdir(join(out, "assets"))) {
  const path = join(out, "assets", name);
  if (!/\.(js|css)$/.test(name)) continue;
  const bytes = await readFile(path);
  const small = gzipSync(bytes, { level: 9 });
  if (/^(main|styles|chunk)-/.test(name)) first += small.length;
  await writeFile(`${path}.gz`, small);
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
console.log(`client: ${(first / 1000).toFixed(1)} kB gzipped for the first load`);
