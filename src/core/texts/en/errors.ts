import type { CatalogueSection, HttpStatus } from '../../errors/remedies'

/** Every section of backend codes, and every HTTP status, must have a title and a message: these are their keys. */
type CatalogueKey = `${CatalogueSection | `http.${HttpStatus}`}.${'title' | 'message'}`

/** Texts of failures: what happened, and what the employee can do. */
export const errors = {
  '1000-1002.title': 'Error Occurred',
  '1000-1002.message': 'Please try again.',

  '2001-2002.title': 'Access denied.',
  '2001-2002.message': 'Please log in again.',

  '3001-3006.title': 'Error Occurred',
  '3001-3006.message': 'Please try again.',

  '4001.title': 'Authentication method not supported',
  '4001.message': "You aren't authorized to use this method, or it isn't supported. Select another method.",
  '4002.title': 'No registered devices',
  '4002.message':
    'You have no device registered for this method. Register one first, or select another method.',

  '5001-5005.title': 'User or application not loaded',
  '5001-5005.message':
    "Couldn't load the information about the user or the application. Try again. If it happens again, contact the help desk.",
  '5002.title': 'User deletion failed',
  '5002.message': "The user couldn't be deleted. Try again in a moment.",
  'otpEverywhere.title': "OTP can't be added",
  'otpEverywhere.message':
    'OTP is already registered on all applications. Delete an existing OTP and register again.',
  '5006.title': 'No administrator privileges',
  '5006.message': 'This needs administrator privileges. Contact your administrator.',
  '5007.title': 'Email already in use',
  '5007.message': 'Another user is registered with this email address. Use a different address.',
  '5008.title': 'User registration failed',
  '5008.message': "The user couldn't be registered. Ask your administrator to check the license.",

  '6001-6005.title': 'Device error',
  '6001-6005.message':
    "The device couldn't be loaded, deleted, saved or verified by its number. If it happens again, contact the help desk.",

  '7001-7005.title': 'OTP error',
  '7001-7005.message':
    "The OTP device couldn't be loaded, deleted or saved, or its code couldn't be verified. Try again.",

  '8001-8004.title': 'Biometric authentication error',
  '8001-8004.message':
    "The device couldn't be loaded or deleted, or the authentication request couldn't be sent to it. If it happens again, contact the help desk.",

  '9001-9004.title': 'Application error',
  '9001-9004.message': "The application couldn't be loaded, deleted or saved. Try again.",
  '9005.title': 'Application registration failed',
  '9005.message': "The application couldn't be registered. Ask your administrator to check the license.",

  '10001.title': 'Server information not available',
  '10001.message': "The server information couldn't be loaded. Try again later or contact the help desk.",
  '10002.title': 'License key not readable',
  '10002.message':
    "The license key couldn't be decrypted. Ask your administrator to install the license again.",
  '10003.title': 'Too many users for the license',
  '10003.message':
    'There are more users than the license allows. Ask your administrator to extend the license.',
  '10004.title': 'Too many applications for the license',
  '10004.message':
    'There are more applications than the license allows. Ask your administrator to extend it.',
  '10005.title': 'License missing',
  '10005.message': 'No license is installed. Ask your administrator to install one.',

  '11001.title': 'FIDO registration failed',
  '11001.message': "The authenticator couldn't be registered. Start the registration again.",
  '11002.title': "FIDO registration couldn't start",
  '11002.message': "The registration couldn't be prepared. Try again in a moment.",
  '11003.title': 'FIDO response not valid',
  '11003.message': "The response of the authenticator couldn't be verified. Try again with the same device.",
  '11004.title': 'FIDO register request failed',
  '11004.message': "The server couldn't register the authenticator. Register it again or use another one.",
  '11005.title': 'FIDO authenticator not saved',
  '11005.message': "The authenticator couldn't be saved. Register it again in a moment.",
  '11006.title': "FIDO authentication couldn't start",
  '11006.message': "The authentication couldn't be prepared. Try again or select another method.",
  '11007.title': 'FIDO authentication not loaded',
  '11007.message': "Couldn't load what the authentication needs. Try again or use another method.",
  '11008.title': 'FIDO request failed',
  '11008.message': "The FIDO request couldn't be processed. Start again from the beginning.",
  '11009.title': 'FIDO deletion failed',
  '11009.message': "The authenticator couldn't be deleted. Try again in a moment.",
  '11010.title': 'FIDO type not valid',
  '11010.message': "This type of authenticator can't be used here. Select a security key or PC biometric.",

  '13001-13022.title': 'HR integration error',
  '13001-13022.message':
    "HR data from LDAP, a database, AD or a CSV file couldn't be read or changed. Contact your administrator.",

  '14001.title': 'Email sending failed',
  '14001.message': "The email couldn't be sent. Try again.",
  '14002.title': 'Code authentication failed',
  '14002.message': 'Check the verification code and enter it again.',

  'denied.more': 'Your session has ended. Sign in again to continue.',

  'http.400.title': 'Bad request',
  'http.400.message': "The server couldn't understand the request. Check what you entered and try again.",
  'http.401.title': 'Sign-in required',
  'http.401.message': "Your session isn't valid or has ended. Sign in again.",
  'http.403.title': 'No permission',
  'http.403.message': "You don't have permission for this. Contact your administrator if you need it.",
  'http.404.title': 'Not found',
  'http.404.message': "The requested information doesn't exist. Refresh the page and try again.",
  'http.405.title': 'Action not allowed',
  'http.405.message': "The server doesn't allow this action. Contact the help desk.",
  'http.408.title': 'Request timed out',
  'http.408.message': 'The request took too long to arrive. Check your connection and try again.',
  'http.409.title': 'Conflicting change',
  'http.409.message': 'Someone changed the information in the meantime. Refresh the page and try again.',
  'http.410.title': 'No longer available',
  'http.410.message': 'This has expired or was removed. Start again from the beginning.',
  'http.429.title': 'Too many attempts',
  'http.429.message': 'There were too many requests in a short time. Wait a moment and try again.',
  'http.500.title': 'Server error',
  'http.500.message': 'A problem occurred on the server. Try again in a moment.',
  'http.501.title': 'Not supported by the server',
  'http.501.message': "The server doesn't support this function. Contact the help desk.",
  'http.502.title': 'Bad gateway',
  'http.502.message': 'A gateway received an invalid response. Try again in a moment.',
  'http.503.title': 'Service unavailable',
  'http.503.message': 'The service is under maintenance or overloaded. Try again later.',
  'http.504.title': 'Server not responding',
  'http.504.message': 'A gateway got no response in time. Try again in a moment.',
  'http.505.title': 'HTTP version not supported',
  'http.505.message':
    "The server doesn't support the way your browser connects. Update the browser or use another one.",

  'generic.title': 'Error Occurred',
  'generic.message': 'Something went wrong. Try again. If it happens again, contact the help desk.',
  'network.title': 'No connection to the server',
  'network.message': "The server couldn't be reached. Check your network connection and try again.",
  'timeout.title': 'No response from the server',
  'timeout.message': "The server didn't respond in time. Try again in a moment.",
  'malformed.title': 'Unexpected response',
  'malformed.message':
    "The server's response couldn't be read. Try again. If it happens again, contact the help desk.",
  'empty.title': 'No data received',
  'empty.message': "The server's response was empty. Try again.",

  'intercepted.title': 'Answer from another server',
  'intercepted.message':
    "A proxy, a firewall or a network's sign-in page answered instead of the server. Sign in to your network if it asks, then try again. If it happens again, contact the help desk.",
  'broker.title': 'No connection for the answer',
  'broker.message':
    "This page couldn't connect to hear the phone's answer. A proxy or a firewall may block WebSocket. Select another method, or contact the help desk.",

  'brokerRefused.title': "This page isn't allowed to hear the answer",
  'brokerRefused.message':
    "The message broker refused this page, so it couldn't hear the phone's answer. Select another method, or contact the help desk.",

  'altered-built-ins.title': 'Something on this page is in the way',
  'altered-built-ins.message':
    'A script of this page has changed something in the browser that is needed here. Contact the help desk.',

  'configuration.title': 'Internal Server Error',
  'configuration.message': 'Configuration file not found',
  'incomplete.title': 'Configuration incomplete',
  'incomplete.message': "The portal isn't set up for this yet. Contact the help desk.",
  'token.title': 'Token Error',
  'token.message': "Sign-in couldn't be completed because no token was issued. Sign in again.",
  'smsSend.title': 'SMS send error',
  'smsSend.message': 'Press the send again button.',

  'helpDesk.title': 'Details for the help desk',
  'helpDesk.code': 'Code',
  'helpDesk.time': 'Time',
  'helpDesk.step': 'Step',
  'helpDesk.step.push': 'Sending the request to the phone',
  'helpDesk.step.mobile': 'Waiting for approval on the phone',
  'helpDesk.step.pc': 'Confirming on this computer',
  'helpDesk.step.fido': 'Confirming with the security key',
  'helpDesk.browser': 'Browser',
  'helpDesk.passkeys': 'Passkeys supported',
  'helpDesk.noPasskeys': 'Passkeys not supported',
  'helpDesk.passkeysWithoutPc': 'Passkeys supported, without PC biometric',
} as const satisfies Record<CatalogueKey, string> & Record<string, string>

export type ErrorTextKey = keyof typeof errors
