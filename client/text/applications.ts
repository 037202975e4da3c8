/** Visible words of applications that sign people in here. */
export const applications = {
  title: '应用',
  none: '还没有应用',
  protocols: { oidc: 'OpenID Connect、CAS', cas: 'CAS', saml: 'SAML' },
  name: '应用名称',
  metadata: '对方的 SAML 元数据（XML）',
  metadataHint: '粘贴对方（服务提供方）的元数据。需要以 POST 接收断言的地址。',
  add: '添加 SAML 应用',
  added: '已添加',
  idpMetadata: '本站元数据（交给对方）',
  entity: '实体',
  consumer: '返回地址',
  signs: '只接受签名的请求',
  logout: '可以退出登录',
  removeOf: (name: string) => `删除应用 ${name}`,
  removeTitle: (name: string) => `删除应用“${name}”？`,
  removeGoes: '用户将不能再从这里登录该应用。不能恢复。',
} as const
