import type { ErrorCode } from '../../contract/error-codes'
import type { HttpStatus } from '../../contract/http-statuses'

/** What the catalogue must hold: a title and a message for every code and every status. */
type CatalogueKey = `${ErrorCode | `http.${HttpStatus}`}.${'title' | 'message'}`

/** Texts of failures: what happened, and what an employee can do about it. */
export const errors = {
  '1000.title': 'Error Occurred',
  '1000.message': 'Please try again.',
  '1001.title': 'Error Occurred',
  '1001.message': 'Please try again.',
  '1002.title': 'Error Occurred',
  '1002.message': 'Please try again.',

  '2001.title': 'Access denied.',
  '2001.message': 'Please log in again.',
  '2002.title': 'Access denied.',
  '2002.message': 'Please log in again.',

  '3001.title': 'Error Occurred',
  '3001.message': 'Please try again.',
  '3002.title': 'Error Occurred',
  '3002.message': 'Please try again.',
  '3003.title': 'Error Occurred',
  '3003.message': 'Please try again.',
  '3004.title': 'Error Occurred',
  '3004.message': 'Please try again.',
  '3005.title': 'Error Occurred',
  '3005.message': 'Please try again.',
  '3006.title': 'Error Occurred',
  '3006.message': 'Please try again.',

  '4001.title': 'Authentication method not supported',
  '4001.message':
    'You are not authorized to use this method, or it is not supported. Please choose another method.',
  '4002.title': 'No registered devices',
  '4002.message':
    'You have no device registered for this method. Register one first, or choose another method.',

  '5001.title': 'User not found',
  '5001.message': 'Your user information could not be retrieved. Please check the ID and try again.',
  '5002.title': 'User deletion failed',
  '5002.message': 'The user could not be deleted. Please try again in a moment.',
  '5003.title': 'Application not found',
  '5003.message': 'The application information could not be retrieved. Please choose the application again.',
  '5004.title': 'Application not linked',
  '5004.message': 'Your user is not linked to this application. Please ask your administrator to link it.',
  '5005.title': 'No application available',
  '5005.message': 'There is no application available to you for this. Please contact your administrator.',
  'otpEverywhere.title': 'OTP cannot be added',
  'otpEverywhere.message':
    'OTP is already registered on all applications. Delete an existing OTP and register again.',
  '5006.title': 'No administrator privileges',
  '5006.message': 'This needs administrator privileges. Please contact your administrator.',
  '5007.title': 'Email already in use',
  '5007.message': 'Another user is registered with this email address. Please use a different address.',
  '5008.title': 'User registration failed',
  '5008.message': 'The user could not be registered. Please ask your administrator to check the license.',

  '6001.title': 'Device not found',
  '6001.message': 'The device information could not be retrieved. Please refresh the list and try again.',
  '6002.title': 'Device deletion failed',
  '6002.message': 'The device could not be deleted. Please try again in a moment.',
  '6003.title': 'Serial authentication failed',
  '6003.message': 'The device serial is wrong or has expired. Please get a new serial and enter it again.',
  '6004.title': 'Device not saved',
  '6004.message': 'The device could not be saved. Please register it again.',
  '6005.title': 'Device changes not saved',
  '6005.message': 'The changes to the device could not be saved. Please try again in a moment.',

  '7001.title': 'OTP not found',
  '7001.message':
    'The OTP information could not be retrieved. Please check that an OTP device is registered.',
  '7002.title': 'OTP deletion failed',
  '7002.message': 'The OTP device could not be deleted. Please try again in a moment.',
  '7003.title': 'OTP not saved',
  '7003.message': 'The OTP device could not be saved. Please register it again.',
  '7004.title': 'OTP authentication failed',
  '7004.message': 'The OTP code does not match. Please enter the code that the mobile app shows now.',
  '7005.title': 'OTP code already used or expired',
  '7005.message': 'This OTP code can no longer be used. Please wait for the next code and enter that one.',

  '8001.title': 'Biometric authentication not found',
  '8001.message':
    'The biometric information could not be retrieved. Please check that a device is registered.',
  '8002.title': 'Biometric devices not loaded',
  '8002.message': 'The list of biometric devices could not be retrieved. Please try again in a moment.',
  '8003.title': 'Biometric deletion failed',
  '8003.message': 'The biometric authentication could not be deleted. Please try again in a moment.',
  '8004.title': 'Authentication request not sent',
  '8004.message':
    'The authentication request could not be sent to your device. Please try again or choose another device.',

  '9001.title': 'Application retrieval failed',
  '9001.message': 'This application no longer exists or could not be read. Please refresh the page.',
  '9002.title': 'Application deletion failed',
  '9002.message': 'The application could not be deleted. Please try again in a moment.',
  '9003.title': 'Application not saved',
  '9003.message': 'The application could not be saved. Please try again in a moment.',
  '9004.title': 'Application changes not saved',
  '9004.message': 'The changes to the application could not be saved. Please try again in a moment.',
  '9005.title': 'Application registration failed',
  '9005.message':
    'The application could not be registered. Please ask your administrator to check the license.',

  '10001.title': 'Server information not available',
  '10001.message':
    'The server information could not be retrieved. Please try again later or contact your administrator.',
  '10002.title': 'License key not readable',
  '10002.message':
    'The license key could not be decrypted. Please ask your administrator to install the license again.',
  '10003.title': 'Too many users for the license',
  '10003.message':
    'There are more users than the license allows. Please ask your administrator to extend the license.',
  '10004.title': 'Too many applications for the license',
  '10004.message':
    'There are more applications than the license allows. Please ask your administrator to extend it.',
  '10005.title': 'License missing',
  '10005.message': 'No license is installed. Please ask your administrator to install one.',

  '11001.title': 'FIDO registration failed',
  '11001.message': 'The authenticator could not be registered. Please start the registration again.',
  '11002.title': 'FIDO registration could not start',
  '11002.message': 'The registration could not be prepared. Please try again in a moment.',
  '11003.title': 'FIDO response not valid',
  '11003.message':
    'The response of the authenticator could not be verified. Please try again with the same device.',
  '11004.title': 'FIDO registration not accepted',
  '11004.message':
    'The server did not accept the new authenticator. Please register it again or use another one.',
  '11005.title': 'FIDO authenticator not saved',
  '11005.message': 'The authenticator could not be saved. Please register it again in a moment.',
  '11006.title': 'FIDO authentication could not start',
  '11006.message': 'The authentication could not be prepared. Please try again or choose another method.',
  '11007.title': 'FIDO authenticator not found',
  '11007.message': 'This authenticator is not registered for you. Please use one that you have registered.',
  '11008.title': 'FIDO request failed',
  '11008.message': 'The FIDO request could not be processed. Please start again from the beginning.',
  '11009.title': 'FIDO deletion failed',
  '11009.message': 'The authenticator could not be deleted. Please try again in a moment.',
  '11010.title': 'FIDO type not valid',
  '11010.message':
    'This kind of authenticator cannot be used here. Please choose a security key or PC biometrics.',

  '13001.title': 'LDAP source missing',
  '13001.message': 'The LDAP connection for HR data is not set up. Please ask your administrator to add it.',
  '13002.title': 'LDAP source already exists',
  '13002.message': 'The same LDAP connection is already registered. Please check the list of HR sources.',
  '13003.title': 'LDAP connection not confirmed',
  '13003.message':
    'The LDAP server could not be reached with these settings. Please check address and account.',
  '13004.title': 'LDAP import failed',
  '13004.message': 'Users could not be imported from LDAP. Please check the search settings and try again.',
  '13005.title': 'LDAP source not added',
  '13005.message': 'The LDAP connection could not be added. Please try again in a moment.',
  '13006.title': 'LDAP source not deleted',
  '13006.message': 'The LDAP connection could not be deleted. Please try again in a moment.',
  '13007.title': 'Database source missing',
  '13007.message':
    'The database connection for HR data is not set up. Please ask your administrator to add it.',
  '13008.title': 'Database source already exists',
  '13008.message': 'The same database connection is already registered. Please check the list of HR sources.',
  '13009.title': 'Database connection not confirmed',
  '13009.message': 'The database could not be reached with these settings. Please check address and account.',
  '13010.title': 'Database import failed',
  '13010.message':
    'Users could not be imported from the database. Please check the table settings and try again.',
  '13011.title': 'Database query not valid',
  '13011.message': 'The query for HR data contains an error. Please correct the query and try again.',
  '13012.title': 'Database source not added',
  '13012.message': 'The database connection could not be added. Please try again in a moment.',
  '13013.title': 'Database source not deleted',
  '13013.message': 'The database connection could not be deleted. Please try again in a moment.',
  '13014.title': 'Active Directory source missing',
  '13014.message':
    'The Active Directory connection for HR data is not set up. Please ask your administrator to add it.',
  '13015.title': 'Active Directory source already exists',
  '13015.message':
    'The same Active Directory connection is already registered. Please check the list of HR sources.',
  '13016.title': 'Active Directory connection not confirmed',
  '13016.message':
    'Active Directory could not be reached with these settings. Please check domain and account.',
  '13017.title': 'Active Directory import failed',
  '13017.message':
    'Users could not be imported from Active Directory. Please check the search settings and try again.',
  '13018.title': 'Active Directory source not added',
  '13018.message': 'The Active Directory connection could not be added. Please try again in a moment.',
  '13019.title': 'Active Directory source not deleted',
  '13019.message': 'The Active Directory connection could not be deleted. Please try again in a moment.',
  '13020.title': 'CSV import failed',
  '13020.message':
    'Users could not be imported from the CSV file. Please check the file format and upload it again.',
  '13021.title': 'CSV user information not valid',
  '13021.message':
    'User information in the CSV file is missing or wrong. Please correct the file and upload it again.',
  '13022.title': 'HR source key not available',
  '13022.message':
    'The key for the stored HR source could not be retrieved. Please contact your administrator.',

  '14001.title': 'Email sending failed',
  '14001.message': 'The email could not be sent. Please try again.',
  '14002.title': 'Code authentication failed',
  '14002.message': 'Please check the verification code and enter it again.',

  'http.400.title': 'Bad request',
  'http.400.message':
    'The server could not understand the request. Please check what you entered and try again.',
  'http.401.title': 'Sign-in required',
  'http.401.message': 'Your sign-in is not valid or has ended. Please sign in again.',
  'http.403.title': 'No permission',
  'http.403.message':
    'You do not have permission for this. Please contact your administrator if you need it.',
  'http.404.title': 'Not found',
  'http.404.message': 'The requested information does not exist. Please refresh the page and try again.',
  'http.405.title': 'Action not allowed',
  'http.405.message': 'The server does not allow this action. Please contact your administrator.',
  'http.408.title': 'Request timed out',
  'http.408.message': 'The request took too long to arrive. Please check your connection and try again.',
  'http.409.title': 'Conflicting change',
  'http.409.message':
    'The information has been changed in the meantime. Please refresh the page and try again.',
  'http.410.title': 'No longer available',
  'http.410.message': 'This has expired or was removed. Please start again from the beginning.',
  'http.429.title': 'Too many attempts',
  'http.429.message': 'There were too many requests in a short time. Please wait a moment and try again.',
  'http.500.title': 'Server error',
  'http.500.message': 'A problem occurred on the server. Please try again in a moment.',
  'http.501.title': 'Not supported by the server',
  'http.501.message': 'The server does not support this function. Please contact your administrator.',
  'http.502.title': 'Bad gateway',
  'http.502.message': 'A server in between received a wrong answer. Please try again in a moment.',
  'http.503.title': 'Service unavailable',
  'http.503.message': 'The service is under maintenance or overloaded. Please try again later.',
  'http.504.title': 'Server not responding',
  'http.504.message': 'A server in between received no answer in time. Please try again in a moment.',
  'http.505.title': 'HTTP version not supported',
  'http.505.message':
    'The server does not support the way your browser connects. Please update the browser or use another one.',

  'generic.title': 'Error Occurred',
  'generic.message':
    'Something went wrong. Please try again, and contact your administrator if it happens again.',
  'network.title': 'No connection to the server',
  'network.message': 'The server could not be reached. Please check your network connection and try again.',
  'timeout.title': 'No answer from the server',
  'timeout.message': 'The server did not answer in time. Please try again in a moment.',
  'malformed.title': 'Unexpected answer',
  'malformed.message':
    'The answer of the server could not be read. Please try again, and contact your administrator if it happens again.',
  'empty.title': 'No data received',
  'empty.message': 'The server answered without any data. Please try again.',

  'configuration.title': 'Internal Server Error',
  'configuration.message': 'Configuration file not found',
  'token.title': 'Token Error',
  'token.message': 'Sign-in could not be completed because no token was issued. Please sign in again.',
  'smsSend.title': 'SMS send error',
  'smsSend.message': 'Press the send again button.',
  'otpApplications.title': 'Cannot add an OTP device',
  'otpApplications.message':
    'OTP is already registered on all applications. Please delete an existing OTP and register again.',
  'otpApplications.confirm': 'OK',
} as const satisfies Record<CatalogueKey, string> & Record<string, string>

export type ErrorTextKey = keyof typeof errors
