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
