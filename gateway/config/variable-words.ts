/** Rows of the tables in `docs/configuration.md` and `docs/configuration.zh-CN.md`. */
export interface VariableRow {
  names: readonly string[]
  /** Descriptions of defaults that the schema does not contain. */
  unset?: { en: string; zh: string }
  en: string
  zh: string
}

/** Every variable that `config.ts` reads, in the order of the documents. */
export const VARIABLE_ROWS: readonly VariableRow[] = [
  {
    names: ['HOST', 'PORT'],
    en: 'Address to listen on. Beyond loopback `PUBLIC_URL` must be https.',
    zh: '监听地址；超出本机时 `PUBLIC_URL` 必须是 https。',
  },
  {
    names: ['PUBLIC_URL'],
    unset: { en: 'from `HOST` and `PORT`', zh: '由 `HOST` 与 `PORT` 推出' },
    en: 'Address that browsers use: scheme, host and port, no path.',
    zh: '浏览器使用的地址：只有协议、主机与端口，不带路径。',
  },
  {
    names: ['ZEUS_TRUST_PROXY'],
    en: 'Addresses or ranges of your reverse proxy, for example `127.0.0.1,10.0.0.0/8`. Only their `X-Forwarded-For` is believed. Without it all users behind a proxy share one limit on sign-in attempts.',
    zh: '反向代理的地址或网段，例如 `127.0.0.1,10.0.0.0/8`：只相信它们的 `X-Forwarded-For`。代理之后若不设置，所有人共用同一个来源地址的限次。',
  },
  {
    names: ['ZEUS_DEMO'],
    unset: { en: '`on` while every price is made up, else `off`', zh: '行情全部虚构时 `on`，否则 `off`' },
    en: '`on` lets anybody read the market without an account (看演示), `off` nobody. Without it the demo is open only with `ZEUS_FEED=simulated` and `ZEUS_COIN_FEED=simulated`: every other source (Level-1, bridge, recordings, coin exchanges) may be licensed to you alone. See [operation](operation.md#demo).',
    zh: '`on` 让任何人不用账号只读行情（看演示），`off` 关闭。不设置时只在 `ZEUS_FEED=simulated` 且 `ZEUS_COIN_FEED=simulated` 时开放：其他来源（Level-1、桥接、录制、币所）的许可可能只给了你。见[运维](operation.md#demo)。',
  },
  {
    names: ['ZEUS_ALARM_URL', 'ZEUS_HEARTBEAT_URL', 'ZEUS_ALARM_SECRET'],
    en: 'Where incidents are sent, and where a heartbeat is sent every minute to a service that raises the alarm when it stops. Both are POST requests, signed in `webhook-signature` with the secret (required, at least 16 characters). See [operation](operation.md).',
    zh: '事件告警的推送地址；每分钟一次的存活信号的地址（由对方在收不到时报警）。两者都用密钥（必填，至少 16 字符）签名在 `webhook-signature`，见[运维](operation.md)。',
  },
  {
    names: ['ZEUS_ALERT_PRIVATE'],
    en: '`1` lets alerts be sent by plain http and into private networks. Otherwise webhooks must be https to a public address.',
    zh: '`1` 允许预警经明文 http 推送到内网；否则推送地址须为公网 https。',
  },
  {
    names: ['ZEUS_INSECURE_LAN'],
    en: '`1` allows plain http beyond loopback. Passwords and tokens can then be read on the network.',
    zh: '`1` 允许局域网明文 http：密码与凭证可能被窃听。',
  },
  {
    names: ['ZEUS_DATA_DIR'],
    en: 'Database, keys and uploads; nothing is written elsewhere. Only one market process can use a folder at a time; a second one does not start.',
    zh: '数据库、密钥、上传文件；别处不写任何东西。同一文件夹只能有一个行情进程，第二个不会启动。',
  },
  {
    names: ['DATABASE_URL'],
    en: '`postgres://user:password@host:port/name`: accounts and user data are stored on a PostgreSQL server, shared by all gateways, instead of a file in the data folder.',
    zh: '`postgres://用户:密码@主机:端口/库名`：账号与用户数据放在 PostgreSQL 服务器，由全部网关共用，而不是数据文件夹里的文件。',
  },
  {
    names: ['ZEUS_SECRET', 'ZEUS_SECRET_OLD'],
    en: 'At least 32 characters. Keys are stored in the database, encrypted with the secret, instead of a file in the data folder. `ZEUS_SECRET_OLD` is the previous secret while it is changed. See [sign-in](sign-in.md#in-the-database).',
    zh: '至少 32 个字符：密钥存放在数据库中并以它加密，不再是数据文件夹里的文件。`ZEUS_SECRET_OLD` 是更换期间的旧值，见[登录](sign-in.md#in-the-database)。',
  },
  {
    names: ['ZEUS_UPLOADS', 'ZEUS_UPLOADS_KEY', 'ZEUS_UPLOADS_SECRET'],
    unset: { en: 'the data folder', zh: '数据文件夹' },
    en: 'Storage of uploaded videos and pictures: a folder, or an S3 bucket (`s3://bucket/prefix?endpoint=https://host&region=name`) with its access key and secret. See [operation](operation.md#uploads).',
    zh: '视频与头像存放处：文件夹，或兼容 S3 的存储桶（`s3://bucket/prefix?endpoint=https://host&region=name`）及其访问密钥，见[运维](operation.md#uploads)。',
  },
  {
    names: ['ZEUS_FEED'],
    en: 'Also `replay:PATH` (a file or folder), or one or several of `tencent`, `sina`, `tdx`, `eastmoney`, `bridge`, separated by commas; the first has priority. See [sources](sources.md).',
    zh: '或 `replay:路径`（文件或文件夹），或 `tencent`、`sina`、`tdx`、`eastmoney`、`bridge` 中的一个或几个（逗号分隔，以第一个为准），见[数据源](sources.md)。',
  },
  {
    names: ['ZEUS_COIN_FEED'],
    en: 'Also `binance`, `okx`, or both: bitcoin, spot and perpetual (with funding rate and open interest), beside any feed.',
    zh: '或 `binance`、`okx`、`binance,okx`：比特币，现货与永续（含资金费率、持仓量），可与任一行情并用。',
  },
  {
    names: ['ZEUS_CODE_CHANGES'],
    en: 'CSV of [changed codes](instruments.md#changed-codes): old, new.',
    zh: '[代码变更表](instruments.md#changed-codes) CSV：旧代码, 新代码。',
  },
  {
    names: ['ZEUS_ACTIONS'],
    en: 'CSV of [corporate actions](instruments.md#corporate-actions): dividends, bonus shares and rights for back-tests and paper accounts.',
    zh: '[分红送转表](instruments.md#corporate-actions) CSV：回测与模拟账户用的现金分红、送转股、配股。',
  },
  {
    names: ['ZEUS_INSTRUMENTS'],
    en: 'CSV of [instruments](instruments.md) (UTF-8 or GB18030): names, industries and shares that the feed does not provide.',
    zh: '[证券表](instruments.md) CSV（UTF-8 或 GB18030）：补齐数据源没有的名称、行业、股本。',
  },
  {
    names: ['ZEUS_BRIDGE_HOST', 'ZEUS_BRIDGE_PORT', 'ZEUS_BRIDGE_WS_PORT'],
    en: 'Addresses on which senders of Level-2 data connect. See [the bridge](bridge.md).',
    zh: '桥接口监听地址，见[说明](bridge.md)。',
  },
  {
    names: ['ZEUS_BRIDGE_SECRET', 'ZEUS_BRIDGE_NATS', 'ZEUS_BRIDGE_SUBJECT'],
    en: 'Secret that every sender must give (at least 16 characters, required beyond loopback); a NATS server, and the subject on which senders may publish.',
    zh: '发送方口令（至少 16 字符，超出本机时必填）；可用的 NATS 服务器与主题。',
  },
  {
    names: ['ZEUS_METRICS_TOKEN'],
    en: 'At least 16 characters: a monitoring system that sends it as a bearer token can read `/metrics` from another machine. See [operation](operation.md).',
    zh: '至少 16 个字符：监控系统以 Bearer 携带它，可从别的机器读取 `/metrics`，见[运维](operation.md)。',
  },
  {
    names: ['ZEUS_WATCH'],
    en: 'Codes that a live source always reads, for example `600519,300750,000001.SH`; watch lists are added. Unknown codes are logged once and skipped.',
    zh: '实时数据源总要读取的代码，逗号分隔；自选会并入。不认识的代码在日志里说一次，略过。',
  },
  {
    names: [
      'ZEUS_TENCENT_URL',
      'ZEUS_TENCENT_MINUTE_URL',
      'ZEUS_SINA_URL',
      'ZEUS_EASTMONEY_URL',
      'ZEUS_BINANCE_URL',
      'ZEUS_OKX_URL',
    ],
    en: "Addresses to use instead of the source's own.",
    zh: '代替数据源自己的地址。',
  },
  {
    names: ['ZEUS_TDX_HOSTS'],
    en: '`host:port`, separated by commas, instead of the built-in servers.',
    zh: '`host:port`，逗号分隔，代替已知服务器。',
  },
  {
    names: ['ZEUS_CLOSED_DAYS'],
    en: 'Weekdays on which the exchanges are closed beyond the built-in [calendar](operation.md#calendar), for example `20270208,20270209`.',
    zh: '自带[日历](operation.md#calendar)以外的休市日（周一至周五），逗号分隔，如 `20270208,20270209`。',
  },
  {
    names: ['ZEUS_HALF_DAYS'],
    en: 'Trading days that end with the morning session, for example `20261231`. [Unattended screens](walls.md) follow them.',
    zh: '只有上午交易的日子，逗号分隔，如 `20261231`：[屏幕](walls.md)的日程随之改变。',
  },
  {
    names: ['ZEUS_CLOCK'],
    unset: { en: '`always`', zh: '`always`' },
    en: 'Clock of the simulated market: `real` follows Beijing sessions; `always` runs sessions back to back; `×N` runs them faster (up to 240).',
    zh: '模拟行情的时钟：`real` 跟随北京时间；`always` 交易时段首尾相接；`×N` 加速（至多 240）。',
  },
  {
    names: ['ZEUS_SEED'],
    en: 'Seed of the simulated market. A data folder belongs to one seed.',
    zh: '模拟行情的种子；一个数据文件夹只属于一个种子。',
  },
  {
    names: ['ZEUS_INSTRUMENT_COUNT'],
    en: 'Size of the simulated market, 50 to 6000.',
    zh: '模拟行情的证券个数，50 至 6000。',
  },
  {
    names: ['ZEUS_MEMORY'],
    en: 'Memory profile. `low`, for a small machine: split detectors for 60 instruments instead of 200 (100 instead of 350 once the market list is read), at most 12 full detectors instead of 40, and trades of the day in memory for 24 instruments instead of 88; add `ZEUS_INSTRUMENT_COUNT=400` for a smaller simulated market. `high`: full split detectors for the 200 busiest. See [memory](memory.md).',
    zh: '内存档位。`low` 给小机器：看拆单的品种由 200 只减为 60 只（有人看全市场拆单后由 350 只减为 100 只），完整识别最多 12 只而不是 40 只，保留当日逐笔的品种由 88 只减为 24 只；再加 `ZEUS_INSTRUMENT_COUNT=400` 可缩小模拟市场。`high`：最忙的 200 只始终做完整拆单。见[内存](memory.md)。',
  },
  {
    names: ['ZEUS_HISTORY'],
    unset: { en: 'the data folder', zh: '数据文件夹' },
    en: '`clickhouse://user:password@host:port/database` (`clickhouses://…` for https): history of every trade is stored on a [ClickHouse server](clickhouse.md), from which gateways on other machines read it for replays.',
    zh: '`clickhouse://用户:密码@主机:端口/库名`（`clickhouses://…` 走 https）：全部逐笔历史放在 [ClickHouse 服务器](clickhouse.md)，其他机器上的网关可直接从中回放。',
  },
  {
    names: ['ZEUS_HISTORY_MB', 'ZEUS_HISTORY_DAYS'],
    unset: { en: '`2048` `20`', zh: '`2048` `20`' },
    en: 'Disk space in MB for the [history](history.md) of every trade, and the number of days that keep minutes and ledgers; the trades of the oldest day are deleted first. `0` MB (the default of `ZEUS_MEMORY=low`) stores minutes of 300 instruments and trades of 60, and takes up to 40 MB of memory less.',
    zh: '全部逐笔[历史](history.md)占用的磁盘上限（MB）与保留分钟、资金的天数；超出时先删最早一天的逐笔。`0` MB（`ZEUS_MEMORY=low` 时的默认值）：只留 300 只证券的分钟与 60 只的逐笔，少占至多 40 MB 内存。',
  },
  {
    names: ['ZEUS_ROLE'],
    en: '`feed` runs the market, `gateway` serves users; also `npm run feed`, `npm run gateway`. See [processes](processes.md).',
    zh: '`feed` 只处理行情，`gateway` 只服务用户；也可用 `npm run feed`、`npm run gateway`，见[多进程](processes.md)。',
  },
  {
    names: ['ZEUS_BUS'],
    en: 'Also `nats://host:port` or `tls://host:port`: the market is published on that NATS server.',
    zh: '或 `nats://host:port`、`tls://host:port`：行情发布到该 NATS 服务器，多个进程共用。',
  },
  {
    names: ['ZEUS_DRAIN_SECONDS'],
    en: 'Seconds over which a stopping gateway hands its connections to [other gateways](processes.md#rolling-restart).',
    zh: '网关收到停止信号后，用多少秒把连接逐个移交给[其他网关](processes.md#rolling-restart)。',
  },
  {
    names: ['ZEUS_BUS_USER', 'ZEUS_BUS_SECRET', 'ZEUS_BUS_CA'],
    en: 'User and secret of this process on that server (`deploy/nats.conf`), and a file of certificates to trust.',
    zh: '本进程在该服务器上的身份（见 `deploy/nats.conf`），以及要信任的证书文件。',
  },
  {
    names: ['ZEUS_REPLAY_SPEED'],
    en: 'Speed of `ZEUS_FEED=replay:PATH`, 1 to 100000.',
    zh: '`ZEUS_FEED=replay:路径` 的回放速度，1 至 100000。',
  },
  {
    names: ['ZEUS_LOG'],
    en: 'Log level: `debug`, `info`, `warn`, `error` or `silent`.',
    zh: '日志级别：`debug`、`info`、`warn`、`error` 或 `silent`。',
  },
  {
    names: ['IDENTITY_ISSUER', 'IDENTITY_HOST', 'IDENTITY_APP_ID', 'IDENTITY_CLIENT_ID'],
    unset: { en: 'the embedded service', zh: '内置登录' },
    en: 'An OpenID Connect tenant instead of the embedded service: it signs users in, its id_tokens (RS256) are verified here, and calls of the identity contract go to `IDENTITY_HOST` (by default the origin of the issuer). https beyond loopback unless `ZEUS_INSECURE_LAN=1`. `IDENTITY_APP_ID` takes precedence over `IDENTITY_CLIENT_ID`.',
    zh: '改用真实的 OpenID Connect 租户：由它登录，本机验证它的 id_token（RS256），身份接口的调用转给 `IDENTITY_HOST`（默认为签发者的源）。超出本机须为 https（除非 `ZEUS_INSECURE_LAN=1`）。`IDENTITY_APP_ID` 优先于 `IDENTITY_CLIENT_ID`。',
  },
  {
    names: ['IDENTITY_REGISTRATION'],
    en: '`first-only`: nobody can register after the first account.',
    zh: '`first-only`：第一个账号之后关闭注册。',
  },
  {
    names: ['IDENTITY_SMTP_URL', 'IDENTITY_MAIL_FROM'],
    en: '`smtp://user:password@host:port`: codes are sent by e-mail. Without this and without a short-message service, codes wait in the database for an operator.',
    zh: '`smtp://用户:密码@主机:端口`：验证码经邮件发送。邮件与短信都未设置时，验证码留在数据库里，由管理员查看。',
  },
  {
    names: ['IDENTITY_SMS_WEBHOOK', 'IDENTITY_SMS_SECRET'],
    en: 'Service that sends short messages: a POST of `{phone, scene, code, text}`, signed in `x-zeus-signature` if a secret is set.',
    zh: '短信服务：以 POST 送出 `{phone, scene, code, text}`，设置密钥时签名在 `x-zeus-signature`。',
  },
  {
    names: ['IDENTITY_LDAP_URL', 'IDENTITY_LDAP_BIND_DN', 'IDENTITY_AD_URL', 'IDENTITY_AD_BIND_DN'],
    en: 'Directories with which users can sign in; `%s` in the name stands for what they type.',
    zh: '可用于登录的企业目录；名称中的 `%s` 代表用户输入的内容。',
  },
  {
    names: ['ZEUS_LLM_URL', 'ZEUS_LLM_KEY', 'ZEUS_LLM_MODEL'],
    en: 'An OpenAI-compatible server (base address, `/chat/completions` is added), its key and the name of the language model that answers questions at `/model/strategy-analyst`. Without it rules answer. See [assistant](assistant.md).',
    zh: '兼容 OpenAI 接口的服务（基础地址，会加上 `/chat/completions`）、密钥与模型名：`/model/strategy-analyst` 由它回答。不设置时由规则回答，见[助手](assistant.md)。',
  },
  {
    names: ['IDENTITY_FACE_URL', 'IDENTITY_FACE_SECRET', 'IDENTITY_FACE_THRESHOLD'],
    en: 'Service that compares two photos of a face: a POST of `{photoA, photoB}` (JPEG, base64), signed in `x-zeus-signature` if a secret is set, answered by `{similarity}` from 0 to 1; from the threshold on they show one person.',
    zh: '人脸比对服务：以 POST 送出 `{photoA, photoB}`（JPEG，base64），设置密钥时签名在 `x-zeus-signature`，返回 0 到 1 的 `{similarity}`；达到阈值视为同一人。',
  },
  {
    names: ['IDENTITY_REAL_NAME_URL', 'IDENTITY_REAL_NAME_SECRET'],
    en: 'Service that verifies real names: a POST of `{type, name, idCard, ext}`, signed in `x-zeus-signature` if a secret is set, answered by `{match}`, true or false.',
    zh: '实名认证服务：以 POST 送出 `{type, name, idCard, ext}`，设置密钥时签名在 `x-zeus-signature`，返回 `{match}`（true 或 false）。',
  },
  {
    names: ['IDENTITY_WECHAT_MINIPROGRAM_URL'],
    en: 'Address that opens your WeChat mini-program, `%s` for the random text of a code: users can sign in by scanning with WeChat.',
    zh: '打开微信小程序的链接，`%s` 代表二维码的随机串：用户可用微信扫码登录。',
  },
  {
    names: ['WECHAT_QR'],
    en: 'Text of the customer-service QR code.',
    zh: '客服二维码内容。',
  },
  {
    names: ['VIDEO_MAX_MB', 'VIDEO_HOSTS'],
    en: 'Largest upload; hosts (`video.example`, `video.example:8443`), separated by commas, whose links can be added.',
    zh: '上传上限；允许添加链接的网站，用逗号分开（`video.example`、`video.example:8443`）。',
  },
]
