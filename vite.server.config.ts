import { defineConfig } from 'vite';

/** The server's build: the same files as JavaScript, each in its place, so that what lies beside a module stays beside it. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/node',
    target: 'node20',
    minify: false,
    rollupOptions: { output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' } },
  },
});
