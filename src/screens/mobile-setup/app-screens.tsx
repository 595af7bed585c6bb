import { type FormEvent, useEffect, useState } from 'react'
import { termsAndConditions } from '../../contract/calls/mobile-app'
import type { PhoneSystem } from '../../core/options'
import { traceError } from '../../core/page/altered-built-ins'
import { places } from '../../core/page/places'
import { downloadAddress, downloads, type SetupState } from '../../core/registration/mobile-setup'
import {
  useAwake,
  useConfiguration,
  useElementContext,
  useHandheld,
  useTexts,
} from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardForm, CardHead } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { Choices } from '../../ui/choice'
import { CopyButton } from '../../ui/copy-button'
import { LinkButton } from '../../ui/link-button'
import { QrCode } from '../../ui/qr-code'
import { ScrollText } from '../../ui/scroll-region'
import { State } from '../../ui/state'
import { CompanyQrPanel } from '../company-qr/company-qr-panel'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { SetupPage } from './setup-page'

const icons = { Android: 'phone-android', iOS: 'phone-ios' } as const

/** `/mobileSetup/os`: asks for the phone's operating system. */
export function OsScreen({ state }: { state: SetupState }) {
  const { navigator } = useElementContext()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const configuration = useConfiguration()
  const [chosen, setChosen] = useState<PhoneSystem | undefined>(state.download?.type)
  // Only a private app store serves the app as a file. The public stores show no file names.
  const fromFile = Boolean(configuration?.CONFIG_VARIABLES.USER_PORTAL.PRIVATE_APP_STORE)

  // Stores the choice in the place's state at once, so that a reload keeps it.
  const choose = (system: PhoneSystem) => {
    setChosen(system)
    const kept: SetupState = { ...state, download: downloads[system] }
    navigator.replace(places.setupOs.path, kept)
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || !configuration) return
    const handed: SetupState = { ...state, download: downloads[chosen] }
    navigator.push(fromFile ? places.setupTerms.path : places.setupDownload.path, handed)
  }

  return (
    <SetupPage step="os">
      <CardForm onSubmit={next} aria-labelledby="os-title">
        <CardHead
          title={t('setup:os.title')}
          titleId="os-title"
          titleRef={heading}
          lead={t('setup:os.lead')}
        />
        <Choices
          label={t('setup:os.label')}
          labelHidden
          name="os"
          value={chosen}
          onChange={choose}
          choices={(['Android', 'iOS'] as const).map((system) => ({
            value: system,
            icon: icons[system],
            title: t(`setup:os.${system}`),
            line: fromFile && t('setup:os.file', { extension: downloads[system].extension }),
          }))}
        />
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.dashboard.path)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!chosen || !configuration}>
            {t('register:next')}
          </Button>
        </Actions>
      </CardForm>
    </SetupPage>
  )
}

/** `/mobileSetup/terms`: shows the terms of use. The user must agree before the next step. */
export function TermsScreen({ state }: { state: SetupState }) {
  const { navigator } = useElementContext()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const terms = useCallQuery(termsAndConditions)
  const lines = terms.data?.split(/\r?\n/) ?? []
  // If the terms could not be loaded, the user can't agree to them.
  const readable = lines.some((line) => line.trim() !== '')
  const agreed = readable && state.agreed === true

  const agree = (value: boolean) => {
    const kept: SetupState = { ...state, agreed: value }
    navigator.replace(places.setupTerms.path, kept)
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (agreed) navigator.push(places.setupDownload.path, state)
  }

  return (
    <SetupPage step="terms">
      <CardForm onSubmit={confirm} aria-labelledby="terms-title">
        <CardHead
          title={t('setup:terms.title')}
          titleId="terms-title"
          titleRef={heading}
          lead={t('setup:terms.lead')}
        />
        {readable ? (
          <ScrollText label={t('setup:terms.label')}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are a fixed text
              <p key={index}>{line}</p>
            ))}
          </ScrollText>
        ) : terms.isFetching ? (
          <State kind="loading" title={t('setup:terms.loading')} />
        ) : (
          <ErrorState
            title={t('setup:terms.failed')}
            error={terms.error ?? undefined}
            onRetry={() => {
              heading.current?.focus()
              terms.refetch()
            }}
          >
            {t('setup:terms.failedHelp')}
          </ErrorState>
        )}
        <div className="agree">
          <Checkbox
            label={t('setup:terms.agree')}
            checked={agreed}
            disabled={!readable}
            onChange={(event) => agree(event.currentTarget.checked)}
          />
        </div>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.setupOs.path)}>
            {t('common:back')}
          </Button>
          <Button type="submit" disabled={!agreed}>
            {t('common:confirm')}
          </Button>
        </Actions>
      </CardForm>
    </SetupPage>
  )
}

export interface DownloadScreenProps {
  readonly state: SetupState
  readonly download: NonNullable<SetupState['download']>
}

/**
 * `/mobileSetup/download`: the address from which the app is downloaded, as a QR code for the phone's camera or, if
 * this is the phone, as a link.
 */
export function DownloadScreen({ state, download }: DownloadScreenProps) {
  const { core, navigator, emit } = useElementContext()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const handheld = useHandheld()
  const configuration = useConfiguration()
  const address = configuration
    ? downloadAddress(configuration, core.options.get(), download.type)
    : undefined
  const incomplete = configuration && address === undefined
  useEffect(() => {
    if (incomplete) emit({ type: 'error', code: 'configuration' })
  }, [emit, incomplete])

  return (
    <SetupPage step="download">
      <Card aria-labelledby="download-title">
        <CardHead
          overline={t(`setup:os.${download.type}`)}
          title={t('setup:download.title')}
          titleId="download-title"
          titleRef={heading}
          lead={t(handheld ? 'setup:download.leadOnPhone' : 'setup:download.lead')}
        />
        {configuration === undefined && <State kind="loading" title={t('setup:download.loading')} />}
        {address !== undefined && <DownloadLink address={address} handheld={handheld} />}
        {configuration !== undefined && address === undefined && (
          <State icon="download" title={t('setup:download.none')}>
            {t('setup:download.noneHelp')}
          </State>
        )}
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.setupOs.path)}>
            {t('common:back')}
          </Button>
          <Button onClick={() => navigator.push(places.setupLink.path, state)}>{t('register:next')}</Button>
        </Actions>
      </Card>
    </SetupPage>
  )
}

export interface DownloadLinkProps {
  readonly address: string
  readonly handheld: boolean
}

/**
 * The address from which the app is downloaded. On a phone the link comes first and the QR code is folded away. On a
 * computer the QR code comes first.
 */
function DownloadLink({ address, handheld }: DownloadLinkProps) {
  const { announce, core } = useElementContext()
  const t = useTexts('setup', 'register', 'common')
  const [wanted, setWanted] = useState(!handheld)
  const [drawable, setDrawable] = useState(true)
  useAwake(wanted)
  const link = (
    <a
      className={handheld ? 'button button-block' : 'link link-small'}
      part={handheld ? 'button download' : 'link download'}
      href={address}
      rel="noreferrer"
    >
      {t(handheld ? 'setup:download.link' : 'setup:download.linkHere')}
    </a>
  )
  return (
    <div className="setup-link">
      {handheld && link}
      {wanted && drawable && (
        <QrCode
          text={address}
          label={t('setup:download.qr')}
          size={200}
          onError={(cause) => {
            core.environment.report.warn('mfa-elements: the QR code could not be drawn.', traceError(cause))
            setDrawable(false)
          }}
        />
      )}
      <div className="row">
        {!handheld && link}
        <CopyButton
          text={address}
          texts={{
            copy: t('setup:download.copy'),
            copied: t('common:copied'),
            failed: t('common:copyFailed'),
          }}
          onResult={announce}
        />
      </div>
      {!wanted && (
        <LinkButton small onClick={() => setWanted(true)}>
          {t('register:serial.showQr')}
        </LinkButton>
      )}
    </div>
  )
}

/** `/mobileSetup/register`: links the app to this company by a QR code. */
export function CompanyLinkScreen({ state }: { state: SetupState }) {
  const { navigator } = useElementContext()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  return (
    <SetupPage step="qr" live>
      <Card aria-labelledby="link-title">
        <CardHead title={t('setup:link.title')} titleId="link-title" titleRef={heading} />
        <CompanyQrPanel />
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.setupDownload.path)}>
            {t('common:back')}
          </Button>
          <Button onClick={() => navigator.push(places.setupSelect.path, state)}>{t('register:next')}</Button>
        </Actions>
      </Card>
    </SetupPage>
  )
}
