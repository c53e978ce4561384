import { defineConfig } from 'vite';

/**
 * The build of the server, and of the command: the same files as JavaScript, each in its place, so that what lies beside
 * a module stays beside it. `scripts/build.js` names the entries and the folder.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' } },
  },
});
