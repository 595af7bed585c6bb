import { css } from '../../ui/sheet'

/** The block for the help desk on the failure page. */
export const deviceStyles = css`
.help { display: grid; gap: 8px; padding: 12px 16px; }
.help-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.center > .card-head { justify-items: center; }
`
