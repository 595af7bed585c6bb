import type { FormEvent, FormHTMLAttributes, ReactElement, Ref } from 'react'
import { type Language, languages } from '../../core/i18n/languages'
import type { FirstPaintTexts } from '../../core/texts/language-record'
import { Button } from '../../ui/button'
import { CardForm, CardHead } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { LanguageControl } from '../../ui/language-control'
import type { Slot } from '../../ui/slot'
import { Message, TextField } from '../../ui/text-field'

export interface LoginFormViewProps {
  readonly texts: FirstPaintTexts
  readonly language: Language
  readonly employeeId: string
  readonly remember: boolean
  /** True if the field is empty. The button is disabled then. */
  readonly empty: boolean
  readonly busy?: boolean
  /** True while the next screen is loading: it is about the ID in the field. */
  readonly readOnly?: boolean
  readonly error?: string | undefined
  /** Says why the form is shown, if the user did not open it: for example, the session has timed out. */
  readonly reason?: string | undefined
  /** Shown below the field: a suggested correction of the typed ID. */
  readonly offer?: Slot
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onLanguage?: (language: Language) => void
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void
  readonly onRemember?: (event: FormEvent<HTMLInputElement>) => void
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  readonly onKeyDown?: FormHTMLAttributes<HTMLFormElement>['onKeyDown']
}

/**
 * The login form. It uses neither hooks nor React itself: the entry draws it with plain DOM before React has loaded.
 * React then takes over the same nodes.
 */
export const LoginFormView = (props: LoginFormViewProps): ReactElement => (
  <div className="stage">
    <div className="stage-top">
      <LanguageControl
        label={props.texts.language}
        languages={languages}
        language={props.language}
        onChange={props.onLanguage}
      />
    </div>
    <CardForm onSubmit={props.onSubmit} onKeyDown={props.onKeyDown}>
      <CardHead
        title={props.texts.title}
        titleId="login-title"
        titleRef={props.titleRef}
        lead={props.texts.lead}
      />
      {props.reason && <Message>{props.reason}</Message>}
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
          readOnly={props.readOnly}
          error={props.error}
          inputRef={props.inputRef}
          onInput={props.onInput}
          // The field can take focus before the title is read, so the title describes the field. After an error, only
          // the error message describes it.
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
