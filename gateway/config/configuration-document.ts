import { schema } from './config'
import { VARIABLE_ROWS, type VariableRow } from './variable-words'

/** Read by tests alone: where they look for recordings. */
const TESTS_ONLY = 'ZEUS_RECORDINGS'

const heads = {
  en: `# Configuration

[中文](configuration.zh-CN.md). For anyone who runs the product: every variable, its default and its meaning. Written by \`npm run tool -- configuration\` from \`gateway/config\`; do not edit it.

The gateway reads the environment and \`.env\`. It lists all wrong values with what it expected, and does not start with any.

| Variable | Default | Meaning |
|---|---|---|
`,
  zh: `# 配置

[English](configuration.md)。给运行本产品的人：全部变量、默认值与含义。由 \`npm run tool -- configuration\` 根据 \`gateway/config\` 生成，不要手改。

变量来自环境或 \`.env\`；写错的变量连同期望一次列出，并停止启动。

| 变量 | 默认 | 含义 |
|---|---|---|
`,
}

type Language = keyof typeof heads
const shape: Readonly<Record<string, unknown>> = schema.shape

/** Configuration that results from an empty environment. */
const defaults: Readonly<Record<string, unknown>> = { ...schema.parse({}), ZEUS_DATA_DIR: './data' }

/** The default of a variable as people write it; undefined = none. */
function defaultOf(name: string): string | undefined {
  const unset = defaults[name]
  if (typeof unset === 'boolean') return unset ? '1' : '0'
  if (typeof unset === 'string' || typeof unset === 'number') return String(unset)
  return Array.isArray(unset) && unset.length > 0 ? unset.join() : undefined
}

function row({ names, unset, ...meaning }: VariableRow, language: Language): string {
  const values = names.map(defaultOf)
  const shown = values.map((value) => (value === undefined ? '–' : `\`${value}\``))
  const cell = unset?.[language] ?? (values.every((value) => value === undefined) ? '–' : shown.join(' '))
  return `| ${names.map((name) => `\`${name}\``).join(' ')} | ${cell} | ${meaning[language]} |\n`
}

/** The document with the table of all variables. Throws if the rows name others than the schema. */
export function configurationDocument(language: Language): string {
  const named = VARIABLE_ROWS.flatMap(({ names }) => names)
  const missing = Object.keys(shape).filter((name) => name !== TESTS_ONLY && !named.includes(name))
  const extra = named.filter((name, at) => !(name in shape) || named.indexOf(name) !== at)
  if (missing.length + extra.length > 0) {
    throw new Error(
      `variable-words.ts: missing ${missing.join(', ') || '–'}, not read or named twice ${extra.join(', ') || '–'}`,
    )
  }
  return heads[language] + VARIABLE_ROWS.map((one) => row(one, language)).join('')
}
