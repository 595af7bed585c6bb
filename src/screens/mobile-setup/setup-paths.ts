/** The steps of the wizard that have a place of their own (R144–R151); the devices are registered under `/register`. */
export const setupPaths = {
  os: '/mobileSetup/os',
  terms: '/mobileSetup/terms',
  download: '/mobileSetup/download',
  qr: '/mobileSetup/register',
  register: '/mobileSetup/select',
} as const
