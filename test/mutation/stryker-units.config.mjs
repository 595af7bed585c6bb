import { strykerOptions } from './stryker-options.mjs'

/** The contract and the core. Texts are words, and `node-parts` stands in for modules of Node. */
export default strykerOptions('units', [
  'src/contract/**/*.ts',
  'src/core/**/*.ts',
  '!src/core/texts/**',
  '!src/core/broker/node-parts/**',
])
