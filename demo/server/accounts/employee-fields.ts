export const PHONE_NUMBER = /^\+?[0-9-]{3,20}$/
export const MAX_NAME_LENGTH = 50
