import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The storefront's build. The server fills the page in (server/render), so the shell is an ordinary index.html. */
export default defineConfig({
  plugins: [react(), compressed('dist/client/assets')],
  publicDir: false,
  build: { outDir: 'dist/client', assetsDir: 'assets', manifest: true, target: 'es2022' },
});

/** Compresses scripts and styles once, as well as they can be, instead of for each request. */
function compressed(folder: string): Plugin {
  return {
    name: 'sluice-compressed',
    apply: 'build',
    closeBundle() {
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
        const path = join(folder, file);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
