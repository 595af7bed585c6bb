import { languages } from '../../core/i18n/languages'
import { chooseLanguage } from '../../core/page/element-context'
import { places } from '../../core/page/places'
import { type SetupStepName, setupSteps } from '../../core/registration/mobile-setup'
import { useConfiguration, useElementContext, useStore, useTexts } from '../../react/element-context'
import { Glyph } from '../../ui/glyph'
import { LanguageControl } from '../../ui/language-control'
import { LinkButton } from '../../ui/link-button'
import { logo } from '../../ui/sign-in-icon'
import type { Slot } from '../../ui/slot'
import { Stepper } from '../../ui/stepper'
import { css } from '../../ui/style-sheet'
import { useKeptFocus } from './kept-focus'

export interface SetupFrameProps {
  readonly children: Slot
  /** True if a change of the language must not reload the page, because a reload would start a running step again. */
  readonly live?: boolean
  /** True to show a link to the dashboard below the card, with which the user can leave the wizard at every step. */
  readonly leavable?: boolean
}

/**
 * The frame around the cards of the registration and of the setup wizard: a bar with the product's name and the
 * language control.
 */
export function SetupFrame({ children, live = false, leavable = false }: SetupFrameProps) {
  const context = useElementContext()
  useKeptFocus()
  const t = useTexts('register')
  const language = useStore(context.core.i18n.language)
  const isPortal = context.core.options.get().mode === 'portal'
  const Banner = isPortal ? 'header' : 'div'
  return (
    <div className="setup">
      <Banner className={isPortal ? 'setup-top' : 'setup-top setup-guest'}>
        {isPortal && (
          <span className="setup-product">
            <Glyph shape={logo} />
            <span>{t('register:product')}</span>
          </span>
        )}
        <LanguageControl
          label={t('login:language')}
          languages={languages}
          language={language}
          onChange={(chosen) => chooseLanguage(context, chosen, { live })}
        />
      </Banner>
      <div className="setup-body">
        {children}
        {leavable && (
          <LinkButton small onClick={() => context.navigator.push(places.dashboard.path)}>
            {t('register:toDashboard')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The list of steps of the mobile setup, with the current step marked. */
export function SetupStepper({ current }: { current: SetupStepName }) {
  const t = useTexts('setup', 'register')
  const configuration = useConfiguration()
  const steps = setupSteps(current, Boolean(configuration?.CONFIG_VARIABLES.USER_PORTAL.PRIVATE_APP_STORE))
  const at = steps.findIndex(({ name }) => name === current)
  return (
    <Stepper
      label={t('setup:steps')}
      steps={steps.map(({ name }) => t(`setup:step.${name}`))}
      current={at}
      text={t('register:step', { step: at + 1, count: steps.length })}
      doneText={t('register:done')}
      optional={{
        steps: steps.flatMap((step, index) => (step.optional ? [index] : [])),
        text: t('register:optional'),
      }}
    />
  )
}

/** Layout of the registration and of the setup wizard: a bar on top, the steps, and the card in the middle. */
export const setupFrameStyles = css`
.mfa { display: grid; grid-template: 1fr / minmax(0, 1fr); min-height: 100%; }
.setup { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.setup-top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; min-height: 64px; padding: 8px 32px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_surface); }
.setup-product { display: inline-flex; align-items: center; gap: 10px; font-weight: 600; font-size: calc(17 * var(--_mfa-text-px)); line-height: calc(26 * var(--_mfa-text-px)); letter-spacing: -.01em; }
.setup-product .icon { width: 28px; height: 28px; stroke-width: 1.6; color: var(--_text-link); }
.setup-body { display: grid; grid-template-columns: minmax(0, 920px); align-content: start; justify-content: center; justify-items: center; gap: 32px; padding: 48px 32px 64px; }
.setup-body .mark { background-color: var(--_page); }
.setup-body .card .mark { background-color: var(--_surface); }
.setup-body .stepper > .step-done > .mark { background-color: var(--_primary-light); }
.setup-body .stepper > [aria-current] > .mark { background-color: var(--_primary); }
.setup-body > .notice { max-width: 488px; }
.setup-steps-card { padding-bottom: 24px; border-bottom: 1px solid; border-bottom-color: var(--_border); }
.setup-link { display: grid; justify-items: center; gap: 12px; }
.setup-link > .row { justify-content: center; }
.agree { padding: 12px 16px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-control); }
.setup .center > .field { justify-self: stretch; text-align: start; }
.setup .field > .message { justify-content: start; }
.setup .bar-text > .strong { white-space: nowrap; }
.terms > p { min-height: 1em; }
.terms > p + p { margin-top: 4px; }
.setup .card-head, .setup .notice, .setup .how { min-width: 0; }
@container mfa (max-width: 40em) {
  .setup-top { gap: 8px; min-height: 56px; padding: 8px 16px; }
  .setup-product { gap: 6px; }
  .setup-top > .language > .icon { display: none; }
  .setup-body { gap: 24px; padding: 16px 16px 48px; }
}
.setup-guest { justify-content: end; min-height: 0; padding-bottom: 0; border: 0; background: none; }
.setup-guest + .setup-body { padding-top: 16px; }
@media print { .setup-top { display: none; } }
`
