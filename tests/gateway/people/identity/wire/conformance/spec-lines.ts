/** Every call of the specification's §7 that the client makes, each shown by a case. */
export const CALLS = [
  // GraphQL mutations
  ...['registerByEmail', 'registerByUsername', 'registerByPhoneCode', 'loginByEmail', 'loginByUsername'],
  ...['loginByPhoneCode', 'loginByPhonePassword', 'loginBySubAccount', 'sendEmail', 'resetPassword'],
  ...[
    'resetPasswordByFirstLoginToken',
    'resetPasswordByForceResetToken',
    'updateUser',
    'updatePassword',
    'updatePhone',
  ],
  ...['updateEmail', 'refreshToken', 'bindPhone', 'unbindPhone', 'bindEmail', 'unbindEmail', 'setUdv', 'setUdvBatch'],
  'removeUdv',
  // GraphQL queries
  ...['checkPasswordStrength', 'checkLoginStatus', 'user', 'isUserExists', 'roles', 'authorizedResources'],
  ...['departments', 'udv'],
  // REST
  ...['register/email-code', 'sms/send', 'login/email-code', 'users/link', 'users/unlink', '/api/v2/logout', '/logout'],
  ...[
    'users/me/orgs',
    'users/me/security-level',
    'users/me/applications/allowed',
    'ldap/verify-user',
    'ad/verify-user',
  ],
  ...['upload avatar', 'upload face-photo', 'pub-userEvent', 'validate_token', '/cas/session', '.well-known'],
  ...['public-config', 'start-interaction', 'principal_authentication GET', 'principal_authentication POST'],
  ...['qrcode/gene', 'qrcode/check', 'qrcode/userinfo', 'mfa/authenticator', 'totp/associate POST'],
  ...['totp/associate DELETE', 'totp/confirm', 'totp/verify', 'mfa/sms/verify', 'mfa/email/verify', 'mfa/check'],
  ...['totp/recovery', 'face/associate', 'face/verify', '/connections/social'],
  // OIDC, OAuth, CAS, SAML, events
  ...['/oidc/token authorization_code', '/oidc/token refresh_token', '/oidc/token client_credentials', '/oauth/token'],
  ...['token/revocation', 'token/introspection', '/oidc/me', '/oauth/me', '/oidc/auth', '/oauth/auth'],
  ...['/api/v2/saml-idp', '/cas-idp', 'cas validate', 'cas serviceValidate', '/oidc/session/end', '/cas-idp/logout'],
  ...['/login/profile/logout', 'events socket'],
]

/** Every error of §8 that the identity client or service tells. */
export const ERRORS = [
  ...['errors throw code, message, data', 'the handler can be replaced', 'GraphQL errors', 'network failure'],
  ...['failed image upload', 'please log in first', 'invalid accessToken', 'user does not exist'],
  ...['identity source config does not exist', 'ticket invalid', 'unsupported protocol'],
  ...['protocol must be oauth or oidc', 'app id and secret required', 'no basic revocation for OAuth'],
  ...['unsupported auth method', 'socket connection time-out', 'link and unlink confirmations'],
  ...['TOTP bind and unbind messages', 'RSA message too long'],
]

/** Validation of §5 that the client does itself. */
export const RULES = ['code challenge', 'oidc logout address']

/** The lines of §3–9 that say what the product does, by section and place; `CALLS` are the rest of §7. */
export const LINES = [
  ...['3.1.1', '3.1.2', '3.2', '3.3', '3.4', '3.5', '3.6', '3.7', '3.8', '3.9', '3.10', '3.11'],
  ...['3.12.1', '3.12.2', '3.12.3', '3.12.4'],
  ...['4.1.1', '4.1.2', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7'],
  ...['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '5.10', '5.11.1', '5.11.2'],
  ...['6.1', '6.2.1', '6.2.2', '6.2.3'],
  ...['7.1', '7.2'],
  ...['8.1.1', '8.1.2', '8.1.3', '8.2.1', '8.2.2', '8.2.3', '8.2.4', '8.2.5', '8.2.6', '8.3.1', '8.3.2', '8.4', '8.5'],
  ...['9.1', '9.2.1', '9.2.2', '9.3.1', '9.3.2', '9.4.1', '9.4.2'],
]
