import type { FormEvent, FormHTMLAttributes, ReactNode, Ref } from 'react'
import type { Language } from '../../core/i18n/language'
import type { FirstPaintTexts } from '../../core/texts/first-paint'
import { Button } from '../../ui/button'
import { CardForm, CardHead } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { LanguageControl } from '../../ui/language-control'
import { TextField } from '../../ui/text-field'

export interface LoginFormViewProps {
  readonly texts: FirstPaintTexts
  readonly language: Language
  readonly employeeId: string
  readonly remember: boolean
  /** There is nothing to send yet, so the button is off (R33). */
  readonly empty: boolean
  readonly busy?: boolean
  readonly error?: string | undefined
  /** Shown below the field: an offer to correct what was typed. */
  readonly offer?: ReactNode
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onLanguage?: (language: Language) => void
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void
  readonly onRemember?: (event: FormEvent<HTMLInputElement>) => void
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  readonly onKeyDown?: FormHTMLAttributes<HTMLFormElement>['onKeyDown']
}

/**
 * The login form (R32). Free of hooks and of React itself: the entry paints it with plain DOM before React has arrived,
 * and React takes the very same nodes over.
 */
export const LoginFormView = (props: LoginFormViewProps): ReactNode => (
  <div className="stage">
    <div className="stage-top">
      <LanguageControl label={props.texts.language} language={props.language} onChange={props.onLanguage} />
    </div>
    <CardForm onSubmit={props.onSubmit} onKeyDown={props.onKeyDown}>
      <CardHead
        title={props.texts.title}
        titleId="login-title"
        titleRef={props.titleRef}
        lead={props.texts.lead}
      />
      <div className="stack-4">
        <TextField
          id="employee-id"
          label={props.texts.userId}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          defaultValue={props.employeeId}
          error={props.error}
          inputRef={props.inputRef}
          onInput={props.onInput}
          // Where the field takes focus at once, its heading is heard with it; an error is described by its message alone.
          {...(!props.error && { 'aria-describedby': 'login-title' })}
        />
        {props.offer}
        <Checkbox
          id="remember"
          label={props.texts.remember}
          defaultChecked={props.remember}
          onChange={props.onRemember}
        />
      </div>
      <Button type="submit" block busy={props.busy} disabled={props.empty}>
        {props.texts.signIn}
      </Button>
    </CardForm>
  </div>
)
