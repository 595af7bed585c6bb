import { css } from '../../ui/style-sheet'

/** The code and its time keep their place in each state, so that nothing jumps when one follows the other. */
export const companyQrStyles = css`
.company-qr { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; width: 100%; text-align: start; }
.company-qr-code { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; justify-items: center; gap: 16px; min-height: 350px; }
.company-qr-code > .state { padding: 0; }
.company-qr-text { display: grid; justify-items: center; gap: 12px; }
.company-qr-page { display: grid; grid-template-columns: minmax(0, 488px); justify-content: center; padding: 24px; }
@container mfa (max-width: 40em) {
  .company-qr-page { padding: 16px; }
}
`
