import type { AppMethodName } from '../../contract/methods'
import { languages } from '../../core/i18n/languages'
import { chooseLanguage } from '../../core/page/element-context'
import { places } from '../../core/page/places'
import { type SetupStepName, setupSteps } from '../../core/registration/mobile-setup'
import { otherType } from '../../core/registration/registration-places'
import { useConfiguration, useElementContext, useStore, useTexts } from '../../react/element-context'
import { Glyph } from '../../ui/glyph'
import { Icon } from '../../ui/icon'
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
  /** A side panel, which is open beside the card. */
  readonly panel?: Slot
}

/**
 * The frame around the cards of the registration and of the setup wizard: a bar with the product's name, the employee
 * ID and the language control.
 */
export function SetupFrame({ children, live = false, leavable = false, panel }: SetupFrameProps) {
  const context = useElementContext()
  useKeptFocus()
  const t = useTexts('register')
  const language = useStore(context.core.i18n.language)
  const isPortal = context.core.options.get().mode === 'portal'
  const { employeeId } = context.core.session.identity
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
        {employeeId && (
          <p className="setup-account">
            <Icon name="user" size={16} />
            <span className="visually-hidden">{`${t('register:account')} `}</span>
            <bdi>{employeeId}</bdi>
          </p>
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
      {panel}
    </div>
  )
}

export interface SetupStepperProps {
  readonly current: SetupStepName
  /** The method that is registered first. The step of the first device has its name. */
  readonly first?: AppMethodName
}

/** The list of steps of the mobile setup, with the current step marked. */
export function SetupStepper({ current, first = 'mobile' }: SetupStepperProps) {
  const t = useTexts('setup', 'register')
  const configuration = useConfiguration()
  const steps = setupSteps(current, Boolean(configuration?.CONFIG_VARIABLES.USER_PORTAL.PRIVATE_APP_STORE))
  const at = steps.findIndex(({ name }) => name === current)
  return (
    <Stepper
      label={t('setup:steps')}
      steps={steps.map(({ name }) => {
        if (name === 'device-one') return t(`register:${first}.name`)
        return name === 'device-two' ? t(`register:${otherType(first)}.name`) : t(`setup:step.${name}`)
      })}
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
.setup-top { display: flex; flex-wrap: wrap; align-items: center; justify-content: end; gap: 8px 24px; min-height: 64px; padding: 8px 32px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_surface); }
.setup-product { margin-inline-end: auto; display: inline-flex; align-items: center; gap: 10px; font-weight: 600; font-size: calc(17 * var(--_mfa-text-px)); line-height: calc(26 * var(--_mfa-text-px)); letter-spacing: -.01em; }
.setup-product .icon { width: 28px; height: 28px; stroke-width: 1.6; color: var(--_text-link); }
.setup-account { display: flex; align-items: center; gap: 6px; min-width: 0; overflow-wrap: anywhere; color: var(--_text-secondary); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.setup-account > .icon { color: var(--_text-muted); }
.setup-body { grid-area: 2 / 1; display: grid; grid-template-columns: minmax(0, 920px); align-content: start; justify-content: center; justify-items: center; gap: 32px; padding: 48px 32px 64px; }
.setup-body .mark { background-color: var(--_page); }
.setup-body .card .mark { background-color: var(--_surface); }
.setup-body .stepper > .step-done > .mark { background-color: var(--_primary-light); }
.setup-body .stepper > [aria-current] > .mark { background-color: var(--_primary); }
.setup-body > :is(.notice, .setup-two) { width: 100%; max-width: 488px; }
.setup-steps-card { padding-bottom: 24px; border-bottom: 1px solid; border-bottom-color: var(--_border); }
.setup > .side-panel { grid-area: 2 / 1; place-self: start end; position: sticky; inset: 0 auto auto; min-height: 0; height: 100vh; max-height: 100%; overflow: auto; }
.setup-link { display: grid; justify-items: center; gap: 12px; }
.setup-link > .row { justify-content: center; }
.agree { padding: 12px 16px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-control); }
.setup .center > .field { justify-self: stretch; text-align: start; }
.setup .field > .message { justify-content: start; }
.setup .bar-text > .strong { white-space: nowrap; }
.terms > p { min-height: 1em; }
.terms > p + p { margin-top: 4px; }
.setup .card-head, .setup .notice, .setup .how { min-width: 0; }
@container mfa (60em < width < 76em) {
  .setup:has(> .side-panel) > .setup-body { padding-inline-end: 392px; }
}
@container mfa (max-width: 60em) {
  .setup > .side-panel { grid-area: auto; place-self: auto; position: absolute; z-index: 7; inset: 0; width: auto; height: auto; max-height: none; min-height: 100%; padding: 16px; border: 0; box-shadow: none; }
}
@container mfa (max-width: 40em) {
  .setup-top { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 8px; min-height: 56px; padding: 8px 16px; }
  .setup-product { gap: 6px; margin: 0; line-height: calc(22 * var(--_mfa-text-px)); }
  .setup-product > .icon { width: 24px; height: 24px; }
  .setup-account { font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(18 * var(--_mfa-text-px)); }
  .setup-product + .setup-account { margin-inline-start: 30px; }
  .setup-account > .icon, .setup-top > .language > .icon { display: none; }
  .setup-top > .language { grid-area: 1 / 2 / 3; }
  .setup-body { gap: 24px; padding: 16px 16px 48px; }
}
.setup-guest { min-height: 0; padding-bottom: 0; border: 0; background: none; }
.setup-guest + .setup-body { padding-top: 16px; }
@media print { .setup-top, .setup > .side-panel { display: none; } }
`
