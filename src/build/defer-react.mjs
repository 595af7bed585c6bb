import { inRoot } from './paths.mjs'

/**
 * r2wc's imports of React lead to our deferred root, so that the entry defines the elements without React.
 *
 * @type {import('rollup').Plugin}
 */
export const deferReact = {
  name: 'defer-react',
  resolveId: (source, importer) =>
    importer?.includes('@r2wc/react-to-web-component') && /^react(-dom\/client)?$/.test(source)
      ? inRoot('elements/deferred-root.ts')
      : null,
}
