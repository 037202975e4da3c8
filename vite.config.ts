import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { compressFiles } from './gateway/serve/http/compressed.ts'

const here = (path: string) => resolve(import.meta.dirname, path)

/** Only our own code goes into the gateway's bundle; packages are found in node_modules at run time. */
const isPackage = (id: string) =>
  builtinModules.includes(id) ||
  id.startsWith('node:') ||
  (!id.startsWith('.') && !id.startsWith('/') && !/^[A-Z]:/.test(id))

/** Writes what is seen before any script into the HTML files: its source is loaded as the page's own modules are. */
const firstHtml: Plugin = {
  name: 'first-html',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const { module } = await runnerImport<typeof import('./client/first-html')>(here('client/first-html.ts'))
      return module.fillHtml(html)
    },
  },
}

/**
 * One `vite build --app` emits the page (`dist/client`) and the gateway (`dist/gateway`). In development the gateway
 * runs from source and takes the page from this configuration in middleware mode.
 */
export default defineConfig({
  root: here('client'),
  publicDir: here('client/public'),
  cacheDir: here('node_modules/.vite'),
  appType: 'spa',
  plugins: [react(), tailwindcss(), firstHtml],
  environments: {
    client: {
      build: {
        outDir: here('dist/client'),
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        // Browsers of this target preload modules themselves.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { index: here('client/index.html'), landing: here('client/landing.html') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|jotai)[\\/]/ },
                { name: 'frame', test: /node_modules[\\/](@tanstack|@radix-ui|@floating-ui|sonner)[\\/]/ },
                // What a page of another program loads of this one.
                { name: 'wall-holder', test: /client[\\/]features[\\/]wall[\\/](held|holder)\.ts$/ },
                { name: 'socket', test: /node_modules[\\/](socket\.io|engine\.io|@socket\.io)/ },
              ],
            },
          },
        },
      },
    },
    gateway: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: here('dist/gateway'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: here('gateway/main.ts'),
            'back-test-worker': here('gateway/people/strategy/back-test/worker.ts'),
            'database-worker': here('gateway/storage/engine-worker.ts'),
            'forecast-worker': here('gateway/people/strategy/models/worker.ts'),
            'history-connection': here('gateway/past/recorder/clickhouse/connection-worker.ts'),
            'history-reader': here('gateway/past/recorder/reader-worker.ts'),
            'history-writer': here('gateway/past/recorder/writer-worker.ts'),
            'machine-reader': here('gateway/past/replay/worker.ts'),
            'known-truth-worker': here('gateway/watch/truth/worker.ts'),
            'older-worker': here('gateway/feeds/simulated/past/older-worker.ts'),
            'past-worker': here('gateway/feeds/simulated/past/past-worker.ts'),
            'pinyin-worker': here('gateway/market/state/pinyin-worker.ts'),
            'simulated-worker': here('gateway/feeds/simulated/thread/worker.ts'),
          },
          external: isPackage,
          output: {
            format: 'esm',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // V8 keeps the text of every module in memory, in each thread.
            comments: false,
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name === 'client' || environment.name === 'gateway') await builder.build(environment)
      }
      await compressFiles(here('dist/client/assets'))
    },
  },
})
