/** In small letters, as the sign-in form sends it. */
export const EMPLOYEE_ID = /^[a-z0-9][a-z0-9._-]{0,49}$/
export const PHONE_NUMBER = /^\+?[0-9-]{3,20}$/
export const MAX_NAME_LENGTH = 50
