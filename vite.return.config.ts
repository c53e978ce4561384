import { defineConfig } from 'vite';

/**
 * The document of `/amazon-return`. It is built after the storefront, into the same folder and apart from it: built together, both
 * would share a chunk, which every shopper's first page would have to fetch.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    assetsDir: 'assets',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'amazon-return.html' },
  },
});
