import { css } from '../../ui/sheet'

/** The failure page: each sentence in lines of its own. */
export const deviceStyles = css`
.sentence { display: block; }
.center > .card-head { justify-items: center; }
`
