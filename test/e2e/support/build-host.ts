import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { build, type PluginOption } from 'vite'
import { type Site, startSite } from '../../support/site'
import type { SpecPage } from '../../support/spec-backend/files'

/** The packages of each framework besides Vite, and its own Trusted Types policy, if any. */
export const frameworks: Readonly<
  Record<string, { readonly plugins: () => PluginOption[]; readonly trustedTypes: string }>
> = {
  react: { plugins: () => [], trustedTypes: "'none'" },
  vue: {
    plugins: () => [
      vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mfa-') } } }),
    ],
    trustedTypes: 'vue',
  },
  svelte: { plugins: () => [svelte({ configFile: false })], trustedTypes: 'svelte-trusted-html' },
}

/** The app of a framework as its developers would build it, with the elements from dist/. Returns the folder. */
export async function buildHost(name: string): Promise<string> {
  const outDir = resolve('test-results/hosts', name)
  await build({
    configFile: false,
    root: resolve('test/hosts', name),
    logLevel: 'error',
    plugins: frameworks[name]?.plugins() ?? [],
    resolve: { alias: { 'mfa-elements': resolve('dist/mfa-elements.js') } },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  return outDir
}

/** Serves a built app at its routes, with the address of a backend written into the page. */
export async function startHostApp(folder: string, policy: string, configUrl: string): Promise<Site> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const page: SpecPage = {
    html: html.replace('name="mfa-config" content=""', `name="mfa-config" content="${configUrl}"`),
    headers: { 'content-security-policy': policy },
  }
  const routes = ['/', '/auth', '/auth/email', '/dashboard']
  return startSite(Object.fromEntries(routes.map((route) => [route, page])), {
    '/assets/': join(folder, 'assets'),
  })
}
