import { randomBytes } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from '../tables'
import type { Migration } from './migration'

// Statements that SQLite and PostgreSQL both understand, but for two words that `SPELLING` replaces: SERIAL, a primary
// key that the database numbers, and BYTES, the type of binary data. Times are epoch milliseconds; JSON is text.

/** Accounts, sign-in and programs. */
const identity = `
  create table users (
    id text primary key, source text not null, username text, username_key text unique, email text,
    email_key text unique, nickname text not null, password_hash text, status text not null,
    logins_count integer default 0 not null, last_login_at bigint, last_ip text, created_at bigint not null,
    updated_at bigint not null, former_id text, phone text, phone_key text, phone_country_code text, photo text,
    external_id text, must_reset text, email_verified integer default 0 not null,
    phone_verified integer default 0 not null, profile text default '{}' not null,
    register_source text default '["basic"]' not null, password_changed_at bigint
  );
  create unique index users_phone_key on users (phone_key);
  create unique index users_former_id on users (former_id);
  create unique index users_external_id on users (external_id);
  create table installation (name text primary key, value text not null, set_at bigint not null);
  create table oidc_records (
    model text not null, id text not null, payload text not null, uid text, user_code text, grant_id text,
    expires_at bigint, consumed_at bigint, constraint oidc_records_key primary key (model, id)
  );
  create index oidc_records_uid on oidc_records (model, uid);
  create index oidc_records_grant on oidc_records (grant_id);
  create index oidc_records_expiry on oidc_records (expires_at);
  create table sign_in_attempts (id SERIAL, subject text not null, at bigint not null);
  create index sign_in_attempts_subject on sign_in_attempts (subject, at);
  create table audit_log (id SERIAL, at bigint not null, kind text not null, user_id text, ip text, user_agent text);
  create index audit_log_user on audit_log (user_id, kind, at);
  create table ended_tokens (token_hash text primary key, expires_at bigint not null);
  create table service_tokens (
    id text primary key, user_id text not null, name text not null, scope text not null,
    token_hash text not null, created_at bigint not null, expires_at bigint not null, revoked_at bigint
  );
  create table sessions (
    id text primary key, user_id text not null, app_id text not null, device_id text, ip text, user_agent text,
    amr text not null, authenticated_at bigint not null, created_at bigint not null,
    last_seen_at bigint not null, expires_at bigint not null, ended_at bigint, end_reason text
  );
  create index sessions_user on sessions (user_id);
  create index sessions_ended on sessions (ended_at);
  create table devices (
    id text not null, user_id text not null, user_agent text, first_seen_at bigint not null,
    last_seen_at bigint not null, last_ip text, constraint devices_key primary key (id, user_id)
  );
  create table programs (id text primary key, name text not null, created_at bigint not null);
  create table roles (
    id text primary key, namespace text not null, code text not null, description text, parent_id text,
    created_at bigint not null, updated_at bigint not null, constraint roles_code unique (namespace, code)
  );
  create table user_roles (
    user_id text not null, role_id text not null, granted_at bigint not null,
    constraint user_roles_key primary key (user_id, role_id)
  );
  create table role_resources (
    role_id text not null, namespace text not null, code text not null, type text not null,
    actions text not null, api_identifier text,
    constraint role_resources_key primary key (role_id, namespace, code)
  );
  create table departments (
    id text primary key, org_id text not null, parent_id text, name text not null, code text, description text,
    ord integer not null, created_at bigint not null, updated_at bigint not null
  );
  create table department_members (
    department_id text not null, user_id text not null, is_main integer not null, joined_at bigint not null,
    constraint department_members_key primary key (department_id, user_id)
  );
  create table stages (
    token_hash text primary key, kind text not null, user_id text, body text not null, tries integer not null,
    created_at bigint not null, expires_at bigint not null, used_at bigint
  );
  create table codes (
    id SERIAL, channel text not null, address text not null, purpose text not null, code_hash text not null,
    tries integer not null, created_at bigint not null, expires_at bigint not null, used_at bigint
  );
  create index codes_address on codes (address, purpose);
  create table outbox (
    id SERIAL, channel text not null, address text not null, scene text not null, sealed text not null,
    state text not null, created_at bigint not null
  );
  create table factors (
    id text primary key, user_id text not null, kind text not null, sealed text, enabled integer not null,
    recovery_hash text, last_step bigint, created_at bigint not null,
    constraint factors_kind unique (user_id, kind)
  );
  create table udf_keys (
    target_type text not null, key text not null, data_type text not null, label text,
    constraint udf_keys_key primary key (target_type, key)
  );
  create table udf_values (
    target_type text not null, target_id text not null, key text not null, value text not null,
    constraint udf_values_key primary key (target_type, target_id, key)
  );
  create table identities (
    id text primary key, user_id text not null, connection_id text not null, provider text not null,
    type text not null, is_social integer not null, user_id_in_idp text not null, created_at bigint not null,
    constraint identities_foreign unique (connection_id, user_id_in_idp)
  );
  create table user_events (
    id SERIAL, at bigint not null, user_id text, event_type text not null, source text not null,
    data text not null
  );
  create table applications (
    id text primary key, name text not null, secret_hash text, metadata text not null,
    created_at bigint not null, updated_at bigint not null
  );
  create table access_keys (
    id text primary key, name text not null, secret_hash text not null, scope text not null,
    created_at bigint not null, revoked_at bigint
  );
  create table connections (
    id text primary key, identifier text not null unique, protocol text not null, kind text not null,
    display_name text not null, sealed text not null, created_at bigint not null
  );
  create table request_counts (
    address text not null, minute bigint not null, count integer not null,
    constraint request_counts_key primary key (address, minute)
  );
  create table sealed_keys (name text primary key, sealed text not null, written_at bigint not null);
`

/** Tables of what users store. */
const documents = `
  create table watchlists (
    user_id text primary key, revision integer not null, body text not null, updated_at bigint not null
  );
  create table settings (
    user_id text primary key, revision integer not null, body text not null, updated_at bigint not null
  );
  create table tags (
    user_id text primary key, revision integer not null, body text not null, updated_at bigint not null
  );
  create table positions (
    user_id text primary key, revision integer not null, body text not null, updated_at bigint not null
  );
  create table notes (
    user_id text not null, instrument text not null, revision integer not null, body text not null,
    updated_at bigint not null, constraint notes_key primary key (user_id, instrument)
  );
  create table custom_indexes (
    owner_id text not null, name text not null, base_day text not null, weighting text not null,
    members text not null, updated_at bigint not null, rebalance text default 'none' not null,
    from_day text default '' not null, earlier text default '[]' not null, pinyin text default '' not null,
    constraint custom_indexes_key primary key (owner_id, name)
  );
  create table custom_boards (
    name text not null, version integer not null, body text not null, updated_by text not null,
    updated_at bigint not null, constraint custom_boards_key primary key (name, version)
  );
  create table user_pages (
    owner_id text not null, version integer not null, body text not null, updated_by text not null,
    updated_at bigint not null, constraint user_pages_key primary key (owner_id, version)
  );
  create table user_page_readers (
    owner_id text not null, reader_id text not null, may_edit integer not null,
    constraint user_page_readers_key primary key (owner_id, reader_id)
  );
  create table desks (
    id text primary key, owner_id text not null, name text not null, revision integer not null,
    body text not null, share text unique, saved_at bigint not null,
    constraint desks_name unique (owner_id, name)
  );
  create table desk_versions (
    desk_id text not null, revision integer not null, owner_id text not null, body text not null,
    saved_at bigint not null, constraint desk_versions_key primary key (desk_id, revision)
  );
  create table desk_days (
    owner_id text not null, day text not null, body text not null, saved_at bigint not null,
    constraint desk_days_key primary key (owner_id, day)
  );
  create table videos (
    id text primary key, title text not null, published_at bigint not null, source text not null, link text,
    media_type text, bytes bigint, duration_seconds double precision, codes text not null,
    chapters text not null, added_by text not null, added_at bigint not null
  );
  create index videos_published on videos (published_at);
  create table split_verdicts (
    source text not null, user_id text not null, finding text not null, verdict text not null,
    style text not null, confidence double precision not null, judged_at bigint not null,
    constraint split_verdicts_key primary key (source, user_id, finding)
  );
  create table walls (
    id text primary key, owner_id text not null, name text not null, rights text not null,
    settings text not null, orders text not null, revision integer not null, token_hash text, next_hash text,
    previous_hash text, rotated_at bigint not null, expires_at bigint not null, created_at bigint not null,
    revoked_at bigint, seen_at bigint, painted_at bigint, report text, dark_since bigint
  );
  create index walls_owner on walls (owner_id);
  create table wall_pairings (
    device_hash text primary key, user_code text not null unique, ip text not null, user_agent text not null,
    created_at bigint not null, expires_at bigint not null, polled_at bigint not null, wall_id text,
    refused integer not null
  );
  create table wall_boards (
    id text primary key, owner_id text not null, name text not null, panels text not null,
    updated_at bigint not null
  );
  create table wall_pictures (wall_id text primary key, bytes BYTES not null);
  create table wall_incidents (
    id SERIAL, wall_id text not null, kind text not null, at bigint not null, ended_at bigint
  );
  create index wall_incidents_wall on wall_incidents (wall_id);
  create table alert_rules (
    id text primary key, owner_id text not null, revision integer not null, version integer not null,
    name text not null, condition text not null, options text not null, status text not null,
    muted_until bigint not null, expires_at bigint, note text not null, created_at bigint not null,
    updated_at bigint not null
  );
  create index alert_rules_owner on alert_rules (owner_id);
  create table alert_state (
    rule_id text not null, version integer not null, instrument text not null, body text not null,
    constraint alert_state_key primary key (rule_id, instrument)
  );
  create table alert_firings (
    seq SERIAL, id text not null unique, source text not null, owner_id text not null, rule_id text not null,
    version integer not null, instrument text not null, trading_day text not null, at bigint not null,
    received_at bigint not null, name text not null, condition text not null, figures text not null,
    mark text not null, muted integer not null, acked_at bigint
  );
  create index alert_firings_owner on alert_firings (owner_id, seq);
  create index alert_firings_acked on alert_firings (acked_at);
  create table alert_outages (seq SERIAL, source text not null, begun_at bigint not null, ended_at bigint);
  create table alert_positions (source text primary key, trading_day text not null, judged_at bigint not null);
  create table alert_channels (
    id text primary key, owner_id text not null, kind text not null, name text not null, address text not null,
    secret text not null, created_at bigint not null
  );
  create table alert_outbox (
    firing_id text not null, channel_id text not null, state text not null, tries integer not null,
    next_at bigint not null, claimed_by text not null, claimed_until bigint not null, token integer not null,
    answer text not null, constraint alert_outbox_key primary key (firing_id, channel_id)
  );
  create index alert_outbox_due on alert_outbox (state, next_at);
  create table alert_quiet (
    owner_id text primary key, is_on integer not null, from_minute integer not null, to_minute integer not null,
    updated_at bigint not null
  );
`

/** Recorded days, predictions and operation. */
const market = `
  create table day_rows (
    source text not null, trading_day text not null, instrument text not null, open double precision not null,
    high double precision not null, low double precision not null, close double precision not null,
    prev_close double precision not null, volume double precision not null,
    completeness double precision not null, ad_s double precision not null, ad_m double precision not null,
    ad_l double precision not null, ad_x double precision not null, od_s double precision not null,
    od_m double precision not null, od_l double precision not null, od_x double precision not null,
    turnover double precision not null, close_known integer default 0 not null,
    constraint day_rows_key primary key (source, trading_day, instrument)
  );
  create index day_rows_instrument on day_rows (source, instrument, trading_day);
  create table day_series (
    source text not null, trading_day text not null, instrument text not null, kind text not null,
    bytes BYTES not null, constraint day_series_key primary key (source, trading_day, instrument, kind)
  );
  create table day_findings (
    source text not null, trading_day text not null, instrument text not null, id text not null,
    body text not null, constraint day_findings_key primary key (source, trading_day, instrument, id)
  );
  create table day_columns (
    source text not null, trading_day text not null, stamp text default '' not null, body BYTES,
    constraint day_columns_key primary key (source, trading_day)
  );
  create table auction_courses (
    trading_day text not null, session text not null, body BYTES not null,
    constraint auction_courses_key primary key (trading_day, session)
  );
  create table plain_names (
    source text not null, instrument text not null, name text not null,
    constraint plain_names_key primary key (source, instrument)
  );
  create table prediction_log (
    seq SERIAL, source text not null, instrument text not null, made_at bigint not null, due_at bigint not null,
    last double precision not null, probability_up double precision not null,
    baseline_up double precision not null, low double precision not null, high double precision not null,
    model text not null, previous_hash text not null, hash text not null,
    constraint prediction_log_once unique (source, instrument, made_at)
  );
  create table prediction_outcomes (
    seq bigint primary key, price double precision not null, outcome text not null, scored_at bigint not null
  );
  create table ops_incidents (
    id SERIAL, place text not null, source text not null, worst text not null, words text not null,
    opened_at bigint not null, times integer not null, recovered_at bigint, owner text, note text not null,
    closed_at bigint, closed_by text, market_from bigint, market_until bigint, told text
  );
  create table ops_actions (
    id SERIAL, at bigint not null, operator text not null, kind text not null, subject text not null,
    reason text not null
  );
  create table ops_drills (
    id SERIAL, code text not null, operator text not null, reason text not null, started_at bigint not null,
    outcome text not null, found_ms integer, limit_ms integer not null, named text not null, cleared_ms integer
  );
  create table ops_checks (
    id SERIAL, place text not null, date text not null, round text not null, market_time bigint not null,
    items text not null
  );
  create table ops_mutes (
    place text not null, source text not null, muted_until bigint not null, operator text not null,
    reason text not null, constraint ops_mutes_key primary key (place, source)
  );
  create table missing_minutes (
    exchange text not null, minute bigint not null, instruments integer not null, state text not null,
    source text default '' not null, constraint missing_minutes_key primary key (exchange, minute)
  );
  create table figure_freezes (
    figure text not null, exchange text not null, since bigint not null, until bigint, operator text not null,
    reason text not null, constraint figure_freezes_key primary key (figure, exchange)
  );
  create table ops_alarms (
    id SERIAL, place text not null, name text not null, source text not null, text text not null,
    tries integer not null, next_at bigint not null
  );
  create table ops_orders (
    id SERIAL, kind text not null, channel text not null, subject text not null, reason text not null,
    operator text not null, operator_id text not null, at bigint not null, until bigint, state text not null,
    confirmed_by text, ended_at bigint, outcome text not null
  );
  create table source_choices (
    channel text primary key, source text not null, since bigint not null, operator text not null,
    confirmed_by text, reason text not null
  );
  create table source_volumes (
    source text not null, channel text not null, day text not null, minutes text not null,
    constraint source_volumes_key primary key (source, channel, day)
  );
`

const SPELLING = {
  sqlite: { SERIAL: 'integer primary key autoincrement', BYTES: 'blob' },
  postgres: { SERIAL: 'bigserial primary key', BYTES: 'bytea' },
}

export const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Runs statements that are separated by `;` at the end of a line, with the engine's words for SERIAL and BYTES. */
export async function runStatements(db: Kysely<Tables>, statements: string): Promise<void> {
  const spelling = SPELLING[isPostgres(db) ? 'postgres' : 'sqlite']
  for (const statement of statements.split(';\n')) {
    const text = statement.replace(/SERIAL|BYTES/g, (word) => spelling[word as keyof typeof spelling])
    if (text.trim() !== '') await sql.raw(text).execute(db)
  }
}

/** Every table as of version 0.2.0, and the role of operators. */
export const baseline: Migration = {
  name: '001-baseline',
  async up(db: Kysely<Tables>) {
    await runStatements(db, [identity, documents, market].join(''))
    const now = Date.now()
    const operator = { namespace: 'default', code: 'operator', description: '管理员', parent_id: null }
    await db
      .insertInto('roles')
      .values({ ...operator, id: randomBytes(12).toString('hex'), created_at: now, updated_at: now })
      .execute()
  },
}
