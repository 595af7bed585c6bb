/**
 * A variable that says where a real service is. A test that lacks its service fails: a run that quietly leaves tests
 * out would pass for the wrong reason.
 */
export function neededVariable(
  name: 'TEST_DATABASE_URL' | 'TEST_MQTT_URL' | 'TEST_SMTP_URL' | 'TEST_SMTP_MAILDIR',
): string {
  const value = process.env[name]
  if (value) return value
  throw new Error(
    `${name} is not set. Run the suite with npm test, or through node test/support/services.mjs.`,
  )
}
