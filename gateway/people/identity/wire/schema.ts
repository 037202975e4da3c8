/**
 * Fields selected and sent by the documents of the identity client. Passwords are named there, and always answered
 * null.
 */
export const IDENTITY_SCHEMA = `
enum UDFTargetType { NODE ORG USER USERPOOL ROLE PERMISSION APPLICATION }
enum UDFDataType { STRING NUMBER DATETIME BOOLEAN OBJECT SELECT }
enum UserStatus { Suspended Resigned Activated Archived }
enum EmailScene {
  RESET_PASSWORD RESET_PASSWORD_VERIFY_CODE VERIFY_EMAIL FIRST_EMAIL_LOGIN_VERIFY CONSOLE_CONDUCTED_VERIFY
  CHANGE_EMAIL EMAIL_BIND_VERIFY_CODE EMAIL_UNBIND_VERIFY_CODE MFA_VERIFY VERIFY_CODE REGISTER_VERIFY_CODE
  LOGIN_VERIFY_CODE MFA_VERIFY_CODE INFORMATION_COMPLETION_VERIFY_CODE
}

type Identity {
  openid: String userIdInIdp: String userId: String connectionId: String isSocial: Boolean provider: String
  type: String userPoolId: String extIdpId: String
}
type UserDefinedData { key: String! dataType: UDFDataType! value: String! label: String }
type CustomData { key: String! dataType: UDFDataType! value: String label: String }
type RoleParent { code: String namespace: String arn: String description: String createdAt: String updatedAt: String }
type Role {
  id: String code: String! namespace: String arn: String description: String createdAt: String updatedAt: String
  parent: RoleParent
}
type Roles { totalCount: Int! list: [Role!]! }
type Resource { code: String! type: String actions: [String!] apiIdentifier: String }
type Resources { totalCount: Int! list: [Resource!]! }
type Department {
  id: String! orgId: String name: String nameI18n: String description: String descriptionI18n: String order: Int
  code: String root: Boolean depth: Int path: [String] codePath: [String] namePath: [String] createdAt: String
  updatedAt: String children: [String] isVirtualNode: Boolean
}
type Membership { department: Department! isMainDepartment: Boolean! joinedAt: String }
type Departments { totalCount: Int! list: [Membership!]! }
type User {
  id: String! arn: String! userPoolId: String! status: UserStatus username: String email: String
  emailVerified: Boolean phone: String phoneVerified: Boolean phoneCountryCode: String
  unionid: String openid: String identities: [Identity] nickname: String registerSource: [String!] photo: String
  password: String oauth: String token: String tokenExpiredAt: String loginsCount: Int lastLogin: String
  lastIP: String signedUp: String
  blocked: Boolean isDeleted: Boolean device: String browser: String company: String name: String givenName: String
  familyName: String middleName: String profile: String preferredUsername: String website: String gender: String
  birthdate: String
  zoneinfo: String locale: String address: String formatted: String streetAddress: String locality: String
  region: String postalCode: String city: String province: String country: String createdAt: String
  updatedAt: String externalId: String
  newlyCreated: Boolean expiredAt: String directManagement: String customData: [CustomData]
  roles(namespace: String): Roles authorizedResources(namespace: String, resourceType: String): Resources departments(orgId: String): Departments
}
type CommonMessage { message: String code: Int }
type Strength { valid: Boolean! message: String }
type TokenDetail { id: String userPoolId: String arn: String }
type TokenStatus { code: Int message: String status: Boolean exp: Int iat: Int data: TokenDetail }
type Refreshed { token: String iat: Int exp: Int }

input UdfInput { key: String! value: String! }
input UserDefinedDataInput { key: String! value: String }
input RegisterProfile {
  ip: String phone: String email: String oauth: String username: String nickname: String company: String
  photo: String device: String browser: String name: String givenName: String familyName: String middleName: String
  profile: String preferredUsername: String website: String gender: String birthdate: String zoneinfo: String
  locale: String address: String formatted: String streetAddress: String locality: String region: String
  postalCode: String country: String udf: [UdfInput!]
}
input UpdateUserInput {
  email: String unionid: String openid: String emailVerified: Boolean phone: String phoneVerified: Boolean
  username: String nickname: String password: String photo: String company: String browser: String device: String
  oauth: String tokenExpiredAt: String loginsCount: Int lastLogin: String lastIP: String blocked: Boolean
  name: String givenName: String familyName: String middleName: String profile: String preferredUsername: String
  website: String gender: String birthdate: String zoneinfo: String locale: String address: String
  formatted: String streetAddress: String locality: String region: String postalCode: String city: String
  province: String country: String externalId: String phoneCountryCode: String mainDepartmentId: String
  mainDepartmentCode: String
}
input RegisterByEmailInput {
  email: String! password: String! profile: RegisterProfile forceLogin: Boolean generateToken: Boolean
  clientIp: String params: String context: String phoneToken: String
}
input RegisterByUsernameInput {
  username: String! password: String! profile: RegisterProfile forceLogin: Boolean generateToken: Boolean
  clientIp: String params: String context: String phoneToken: String emailToken: String
}
input RegisterByPhoneCodeInput {
  phone: String! code: String! phoneCountryCode: String password: String profile: RegisterProfile
  forceLogin: Boolean generateToken: Boolean clientIp: String params: String context: String emailToken: String
}
input LoginByEmailInput {
  email: String! password: String! captchaCode: String autoRegister: Boolean clientIp: String params: String
  context: String
}
input LoginByUsernameInput {
  username: String! password: String! captchaCode: String autoRegister: Boolean clientIp: String params: String
  context: String
}
input LoginByPhoneCodeInput {
  phone: String! code: String! phoneCountryCode: String autoRegister: Boolean clientIp: String params: String
  context: String
}
input LoginByPhonePasswordInput {
  phone: String! password: String! captchaCode: String autoRegister: Boolean clientIp: String params: String
  context: String
}

type Query {
  checkPasswordStrength(password: String!): Strength
  checkLoginStatus(token: String): TokenStatus
  user(id: String): User
  isUserExists(email: String, phone: String, username: String, externalId: String): Boolean
  udv(targetType: UDFTargetType!, targetId: String!): [UserDefinedData!]
}
type Mutation {
  registerByEmail(input: RegisterByEmailInput!): User
  registerByUsername(input: RegisterByUsernameInput!): User
  registerByPhoneCode(input: RegisterByPhoneCodeInput!): User
  loginByEmail(input: LoginByEmailInput!): User
  loginByUsername(input: LoginByUsernameInput!): User
  loginByPhoneCode(input: LoginByPhoneCodeInput!): User
  loginByPhonePassword(input: LoginByPhonePasswordInput!): User
  loginBySubAccount(account: String!, password: String!, captchaCode: String, clientIp: String): User
  sendEmail(email: String!, scene: EmailScene!): CommonMessage
  resetPassword(phone: String, phoneCountryCode: String, email: String, code: String!, newPassword: String!): CommonMessage
  resetPasswordByFirstLoginToken(token: String!, password: String!): CommonMessage
  resetPasswordByForceResetToken(token: String!, oldPassword: String!, newPassword: String!): CommonMessage
  updateUser(id: String, input: UpdateUserInput!, emailToken: String, phoneToken: String): User
  updatePassword(newPassword: String!, oldPassword: String): User
  updatePhone(phone: String!, phoneCode: String!, oldPhone: String, oldPhoneCode: String, phoneCountryCode: String, oldPhoneCountryCode: String): User
  updateEmail(email: String!, emailCode: String!, oldEmail: String, oldEmailCode: String): User
  refreshToken(id: String): Refreshed
  bindPhone(phone: String!, phoneCode: String!, phoneCountryCode: String): User
  unbindPhone: User
  bindEmail(email: String!, emailCode: String!): User
  unbindEmail: User
  setUdv(targetType: UDFTargetType!, targetId: String!, key: String!, value: String!): [UserDefinedData!]
  setUdvBatch(targetType: UDFTargetType!, targetId: String!, udvList: [UserDefinedDataInput!]): [UserDefinedData!]
  removeUdv(targetType: UDFTargetType!, targetId: String!, key: String!): [UserDefinedData!]
}
`
