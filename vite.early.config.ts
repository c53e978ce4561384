import { defineConfig } from 'vite';

/** The script inside of the first page: it keeps what a shopper does until the shop's own script is there. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client/early',
    target: 'es2017',
    lib: { entry: 'src/early/early.ts', formats: ['iife'], name: 'sluice', fileName: () => 'early.js' },
  },
});
