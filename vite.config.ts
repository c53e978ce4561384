import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The storefront's build. The server fills the page in (server/render), so the shell is an ordinary index.html. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: { outDir: 'dist/client', assetsDir: 'assets', manifest: true, target: 'es2022' },
});
