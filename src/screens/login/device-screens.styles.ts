import { css } from '../../ui/sheet'

/** The failure page: each sentence in lines of its own, and the block for the help desk. */
export const deviceStyles = css`
.sentence { display: block; }
.help { display: grid; gap: 8px; padding: 12px 16px; }
.help-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.center > .card-head { justify-items: center; }
`
