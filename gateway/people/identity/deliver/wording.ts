const actions: Record<string, string> = {
  login: '登录',
  register: '注册',
  reset: '重置密码',
  bind: '绑定',
  unbind: '解除绑定',
  change: '更换绑定',
  'mfa-bind': '开启二次验证',
  'mfa-verify': '二次验证',
  'mfa-unbind': '关闭二次验证',
  complete: '补全资料',
  verify: '验证地址',
}

/** Text for the person; names the purpose of the code, so that the person cannot be persuaded to give it away. */
export const sentence = (purpose: string, code: string): string =>
  `【宙斯看盘】您正在${actions[purpose] ?? '验证身份'}，验证码 ${code}，5 分钟内有效，请勿告诉他人。如非本人操作，请忽略。`
