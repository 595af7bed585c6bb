import type { Shape } from '../glyph'

/** A value of its own: the dialog for failures offers to copy, and comes before all other icons do. */
export const copy: Shape = {
  lines:
    'M11.2 8.8h7.2a2.4 2.4 0 0 1 2.4 2.4v7.2a2.4 2.4 0 0 1 -2.4 2.4h-7.2a2.4 2.4 0 0 1 -2.4 -2.4v-7.2a2.4 2.4 0 0 1 2.4 -2.4zM5.8 15.2h-.3A2.3 2.3 0 0 1 3.2 13V5.5a2.3 2.3 0 0 1 2.3-2.3H13a2.3 2.3 0 0 1 2.2 2.3v.3',
}
