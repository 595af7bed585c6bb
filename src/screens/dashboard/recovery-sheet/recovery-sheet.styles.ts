import { css } from '../../../ui/style-sheet'

/** The sign-in sheet, which is made to be printed: black on white, on one page as a rule. */
export const recoverySheetStyles = css`
.sheet-owner { padding: 16px 20px; }
.sheet-steps { display: grid; gap: 12px; padding: 16px 20px 16px 44px; list-style: decimal; }
.sheet-help-desk { min-height: 44px; padding: 12px 0 0; border-bottom: 1px solid; border-bottom-color: var(--_border-control); color: var(--_text-secondary); }
@media print {
  .main { gap: 20px; max-width: none; padding: 0; }
  .sheet-print { display: none; }
  .table tr, .sheet-steps li, .notice { break-inside: avoid; }
}
`
