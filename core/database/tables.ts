/** The rows of each table as a query returns them. Written by `npm run schema` from supabase/migrations. */
export type Tables = {
  actions: {
    id: string
    organization_id: string
    client_id: string
    kind: 'win-prompt' | 'get-into-source' | 'fix-page' | 'create-page'
    key: string
    state: 'proposed' | 'accepted' | 'done' | 'verified' | 'rejected' | 'snoozed'
    reason: string | null
    snoozed_until: string | null
    owner_id: string | null
    due_on: string | null
    evidence: unknown
    changed_by: string | null
    changed_at: Date
  }
  alerts: {
    id: string
    organization_id: string
    client_id: string | null
    about: 'metric' | 'events' | 'bots'
    name: string
    severity: 'info' | 'success' | 'warning' | 'critical'
    event_kinds: string[]
    metric:
      | 'visibility'
      | 'shareOfVoice'
      | 'namedFirst'
      | 'top3'
      | 'reciprocalRank'
      | 'recommendation'
      | 'firstChoice'
      | 'criticismRate'
      | 'praiseRate'
      | 'netSentiment'
      | 'citationRate'
      | 'citationShare'
      | null
    tracked_brand_id: string | null
    engines: string[]
    segment: string | null
    direction: 'any' | 'up' | 'down'
    min_effect: number
    days: 7 | 14 | 28 | 56
    paused_at: Date | null
    deleted_at: Date | null
    created_by: string | null
    created_at: Date
    tested_at: Date | null
    test_result: unknown
    reported_direction: 'up' | 'down' | null
    seen_on: string | null
    bot_changes: ('silent' | 'blocked' | 'vanished' | 'failing' | 'mismatch' | 'fell' | 'rose' | 'appeared')[]
  }
  analyses: {
    id: string
    new_organization_id: string
    new_client_id: string
    kind: 'run' | 'import'
    status: 'queued' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed'
    label: string
    engines: string[]
    language: string | null
    repeats: number
    planned: number
    import_hash: string | null
    import_bytes: number | null
    import_read_bytes: number
    import_lines: number
    import_added: number
    import_known: number
    import_rejected: number
    failure: string | null
    created_by: string | null
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    countries: string[]
    models: unknown
    budget_usd: number | null
    pause_code: 'person' | 'run-budget' | 'brand-budget' | 'organization-budget' | 'quota' | null
    pause_message: string | null
    resumes_at: Date | null
    schedule_id: string | null
    api_key_id: string | null
    extra_repeats: unknown
  }
  analysis_prompts: {
    organization_id: string
    client_id: string
    analysis_id: string
    prompt_id: string
    prompt_version_id: string
  }
  analysis_spend: {
    analysis_id: string
    spent_usd: number
  }
  annotations: {
    id: string
    organization_id: string
    client_id: string
    occurred_at: Date
    kind: 'brand-set' | 'prompts' | 'model' | 'extractor' | 'import' | 'note'
    text: string
    created_by: string | null
  }
  answer_citations: {
    organization_id: string
    client_id: string
    answered_at: Date
    answer_id: string
    position: number
    kind: 'cited' | 'retrieved'
    url: string
    page_key: string
    domain: string
    title: string | null
    owner: 'own' | 'competitor' | 'other'
    tracked_brand_id: string | null
    start_offset: number | null
    end_offset: number | null
    resolved_url: string | null
  }
  answer_rollups: {
    organization_id: string
    client_id: string
    grain: 'day' | 'week' | 'analysis'
    bucket: string
    analysis_id: string
    prompt_id: string
    engine: string
    channel: string
    country: string
    language: string
    answers: number
    valid: number
    absent: number
    refused: number
    naming_any: number
    presences: number
    citing_any: number
    citing_own: number
    citations: number
    own_citations: number
    searched: number
    searches: number
    cost_usd: number
    cost_unknown: number
    latency_ms_sum: number
    sandbox: number
    untracked: number
  }
  answer_searches: {
    organization_id: string
    client_id: string
    answered_at: Date
    answer_id: string
    position: number
    query: string
    sub_query_id: number | null
    types: number | null
  }
  answers: {
    new_organization_id: string
    client_id: string
    answered_at: Date
    id: string
    analysis_id: string
    prompt_id: string
    prompt_version_id: string
    engine: string
    channel: 'api' | 'ui' | 'import'
    model_requested: string | null
    model: string | null
    country: string | null
    language: string | null
    repeat: number
    state: 'answered' | 'absent' | 'refused'
    text: string
    content_hash: string
    import_key: string | null
    usage: unknown
    cost_usd: number | null
    cost_basis: 'reported' | 'computed' | 'unknown'
    latency_ms: number | null
    finish: string | null
    searched: boolean | null
    is_sandbox: boolean
    extractor_version: number
    brand_set_version: number
    created_at: Date
    untracked: unknown
  }
  answers_details: {
    new_organization_id: string
    client_id: string
    answered_at: Date
    answer_id: string
    requests: unknown
    responses: unknown
    warnings: unknown
  }
  api_keys: {
    id: string
    organization_id: string
    client_id: string | null
    user_id: string
    name: string
    hash: Buffer
    last_four: string
    rights: (
      | 'brands:read'
      | 'brands:write'
      | 'prompts:read'
      | 'prompts:write'
      | 'runs:read'
      | 'runs:write'
      | 'answers:read'
      | 'answers:write'
      | 'reports:read'
      | 'events:read'
      | 'usage:read'
      | 'members:read'
      | 'bot-logs:read'
      | 'fan-out:read'
    )[]
    created_at: Date
    expires_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
    previous_hash: Buffer | null
    previous_until: Date | null
    rotated_at: Date | null
    last_used_address: string | null
  }
  api_request_counts: {
    counted_for: string
    requests: number
    ends_at: Date
  }
  api_requests: {
    api_key_id: string
    idempotency_key: string
    body_hash: string
    response: unknown
    created_at: Date
  }
  audit_log: {
    id: number
    organization_id: string | null
    client_id: string | null
    at: Date
    actor_kind: 'person' | 'api-key' | 'staff' | 'operator' | 'system'
    actor_id: string | null
    actor_name: string | null
    action: string
    subject_kind: string
    subject_id: string | null
    subject_name: string | null
    changes: unknown
    address: string | null
    user_agent: string | null
    request_id: string | null
  }
  auth_attempts: {
    key: string
    points: number
    expire: number | null
  }
  bot_changes: {
    id: string
    organization_id: string
    client_id: string
    kind: 'silent' | 'blocked' | 'vanished' | 'failing' | 'mismatch' | 'fell' | 'rose' | 'appeared'
    crawler: string | null
    source_id: string | null
    since: string
    day: string
    evidence: unknown
    event_id: string | null
    ended_on: string | null
    ended: 'recovered' | 'usual' | 'replaced' | null
    created_at: Date
  }
  bot_log_addresses: {
    id: number
    organization_id: string
    source_id: string
    hash: Buffer
    address: string | null
    pending_since: Date | null
  }
  bot_log_batches: {
    organization_id: string
    source_id: string
    key: string
    created_at: Date
  }
  bot_log_days: {
    organization_id: string
    client_id: string
    source_id: string
    day: string
    crawler: string
    path_class: string
    status_class: number
    grade: string
    hits: number
    bytes: number
    denied: number
    throttled: number
    gone: number
    unchanged: number
    first_at: Date
    last_at: Date
  }
  bot_log_deliveries: {
    id: string
    organization_id: string
    client_id: string
    source_id: string
    channel: 'upload' | 'endpoint' | 'command-line'
    status: 'receiving' | 'queued' | 'reading' | 'completed' | 'failed' | 'cancelled'
    name: string
    identity: string | null
    bytes: number
    bytes_read: number
    format: string | null
    lines: number
    parsed: number
    rejected: number
    rejected_by: unknown
    hits: number
    repeated: number
    outdated: number
    referrals: number
    first_at: Date | null
    last_at: Date | null
    warnings: string[]
    failure: string | null
    created_by: string | null
    created_at: Date
    finished_at: Date | null
    size: number | null
    fingerprint: string | null
    open_until: Date | null
    same_as: string | null
    received_at: Date
  }
  bot_log_ended_sources: {
    source_id: string
    token_hash: Buffer
    ended_at: Date
  }
  bot_log_hits: {
    organization_id: string
    client_id: string
    source_id: string
    delivery_id: string
    at: Date
    line_key: number
    crawler: string
    url_id: number
    method: string
    status: number
    bytes: number
    grade: 'signed' | 'addressList' | 'reverseDns' | 'mismatch' | 'unverifiable' | 'unchecked'
    evidence: string | null
    address_id: number | null
    weight: number
  }
  bot_log_hours: {
    organization_id: string
    client_id: string
    source_id: string
    hour: Date
    crawler: string
    path_class: string
    status_class: number
    grade: string
    hits: number
    bytes: number
    denied: number
    throttled: number
    gone: number
    unchanged: number
    first_at: Date
    last_at: Date
  }
  bot_log_keys: {
    organization_id: string
    sealed: Buffer
    sealed_with: string | null
  }
  bot_log_lines: {
    organization_id: string
    source_id: string
    hour: Date
    part: number
    keys: Buffer
  }
  bot_log_page_packs: {
    organization_id: string
    client_id: string
    source_id: string
    crawler: string
    first_day: string
    last_day: string
    pages: number
    urls: Buffer
    hits: Buffer
    ok: Buffer
    failed: Buffer
    proven: Buffer
    proven_ok: Buffer
    proven_failed: Buffer
    bytes: Buffer
    first_at: Buffer
    last_at: Buffer
    last_status: Buffer
  }
  bot_log_pages: {
    organization_id: string
    client_id: string
    source_id: string
    grain: 'day' | 'week' | 'month'
    bucket: string
    url_id: number
    crawler: string
    hits: number
    ok: number
    redirected: number
    failed: number
    proven: number
    proven_ok: number
    proven_failed: number
    bytes: number
    first_at: Date
    last_at: Date
    last_status: number
  }
  bot_log_pieces: {
    organization_id: string
    delivery_id: string
    kind: 'raw' | 'rejected'
    piece: number
    content: Buffer
  }
  bot_log_referral_days: {
    organization_id: string
    client_id: string
    source_id: string
    day: string
    operator: string
    host: string
    visits: number
  }
  bot_log_referrals: {
    organization_id: string
    client_id: string
    source_id: string
    grain: 'day' | 'month'
    bucket: string
    operator: string
    host: string
    url_id: number
    visits: number
  }
  bot_log_robots: {
    id: string
    organization_id: string
    client_id: string
    host: string
    fetched_at: Date
    seen_at: Date
    status: number
    content: string
    sha256: string
    rules: string
  }
  bot_log_robots_checks: {
    organization_id: string
    client_id: string
    checked_at: Date | null
    next_at: Date
    hosts: unknown
  }
  bot_log_robots_sums: {
    organization_id: string
    client_id: string
    source_id: string
    crawler: string
    first_day: string
    last_day: string
    rules: string
    visits: string[]
    proven: string[]
  }
  bot_log_secrets: {
    organization_id: string
    source_id: string
    token_hash: Buffer
    token_hint: string
    sealed_with: string | null
    created_at: Date
    last_used_at: Date | null
    sealed: Buffer | null
    rotated_at: Date | null
    former_hash: Buffer | null
    former_until: Date | null
  }
  bot_log_sitemap_checks: {
    client_id: string
    organization_id: string
    next_at: Date
    measured_at: Date | null
  }
  bot_log_sitemap_coverage: {
    organization_id: string
    client_id: string
    scope: string
    crawler: string
    day: string
    pages: number
    proven_pages: number
  }
  bot_log_sitemap_lags: {
    organization_id: string
    client_id: string
    scope: string
    crawler: string
    month: string
    waits: Buffer
    proven_waits: Buffer
  }
  bot_log_sitemap_pages: {
    id: number
    organization_id: string
    client_id: string
    listed_by: string
    host: string
    path: string
    page_key: string
    lastmod: Date | null
    is_day_only: boolean
    published_at: Date | null
    is_measured: boolean
    first_seen_at: Date
    seen_at: Date
  }
  bot_log_sitemap_reads: {
    organization_id: string
    client_id: string
    crawler: string
    page_id: number
    source_id: string
    first_at: Date | null
    first_proven_at: Date | null
    last_at: Date
    last_proven_at: Date | null
  }
  bot_log_sitemap_staged: {
    organization_id: string
    client_id: string
    listed_by: string
    host: string
    path: string
    page_key: string
    lastmod: Date | null
    is_day_only: boolean
    fetched_at: Date
    published_at: Date | null
  }
  bot_log_sitemaps: {
    organization_id: string
    client_id: string
    host: string
    address: string | null
    is_sandbox: boolean
    reading_since: Date | null
    reading_files: number
    reading_entries: number
    tried_at: Date | null
    read_at: Date | null
    problem: unknown
    files: unknown
    entries: number
    left_out: unknown
    dates: unknown
    measured_at: Date | null
    measured_url_id: number
  }
  bot_log_sources: {
    id: string
    organization_id: string
    client_id: string
    name: string
    intake: 'upload' | 'endpoint'
    vendor: string
    format: string | null
    pattern: string | null
    default_host: string | null
    layer: 'edge' | 'origin' | 'unknown'
    addresses: 'full' | 'truncated' | 'hashed' | 'none'
    keep_days: number
    challenge: string | null
    is_paused: boolean
    last_delivery_at: Date | null
    last_line_at: Date | null
    created_by: string | null
    created_at: Date
    deleted_at: Date | null
  }
  bot_log_sum_checks: {
    client_id: string
    organization_id: string
    looked_at: Date
  }
  bot_log_traffic: {
    organization_id: string
    client_id: string
    source_id: string
    hour: Date
    kind: 'ai' | 'other-bot' | 'browser'
    status_class: number
    requests: number
  }
  bot_log_uploads: {
    organization_id: string
    delivery_id: string
    digest: Buffer
  }
  bot_log_urls: {
    id: number
    organization_id: string
    client_id: string
    host: string
    path: string
    page_key: string
    path_class: 'page' | 'robots' | 'sitemap' | 'llms' | 'feed' | 'api' | 'asset'
    sitemap_page_id: number | null
    page: string
  }
  brand_drafts: {
    id: string
    organization_id: string
    created_by: string
    typed: string
    domain: string | null
    state: 'reading' | 'ready'
    home_page: unknown
    problem: unknown
    content: unknown
    client_id: string | null
    created_at: Date
  }
  brand_proposals: {
    id: string
    organization_id: string
    client_id: string
    kind: 'brand' | 'alias'
    name: string
    folded: string
    tracked_brand_id: string | null
    reason: string
    answers: number
    prompts: number
    looked_at: number
    first_seen_at: Date
    last_seen_at: Date
    samples: unknown
    status: 'open' | 'accepted' | 'dismissed'
    decided_by: string | null
    decided_at: Date | null
    created_at: Date
    decided_as: 'competitor' | 'alias' | null
    decided_brand_id: string | null
  }
  brand_reprocessings: {
    id: string
    organization_id: string
    client_id: string
    version: number
    reason: string
    total: number
    done: number
    changed: number
    status: 'running' | 'completed' | 'superseded'
    started_at: Date
    updated_at: Date
    finished_at: Date | null
    kind: 'brand-set' | 'extractor'
  }
  brand_rollups: {
    organization_id: string
    client_id: string
    grain: 'day' | 'week' | 'analysis'
    bucket: string
    analysis_id: string
    prompt_id: string
    engine: string
    channel: string
    country: string
    language: string
    tracked_brand_id: string
    present: number
    spans: number
    rank_1: number
    rank_2: number
    rank_3: number
    rank_sum: number
    reciprocal_rank_sum: number
    fair_share_sum: number
    positive: number
    neutral: number
    mixed: number
    negative: number
    recommended: number
    recommendation_labeled: number
    first_choice: number
    first_choice_labeled: number
    criticized: number
    praised: number
    criticism_labeled: number
  }
  brand_set_versions: {
    organization_id: string
    client_id: string
    version: number
    brands: unknown
    ignored: unknown
    change: string
    changed_by: string | null
    created_at: Date
  }
  brand_weeks: {
    organization_id: string
    client_id: string
    block: number
    prompt_id: string
    engine: string
    channel: string
    country: string
    language: string
    tracked_brand_id: string
    present: number[]
  }
  budgets: {
    id: string
    organization_id: string
    client_id: string | null
    usd_per_month: number
    created_by: string | null
    updated_at: Date
  }
  clients: {
    id: string
    organization_id: string
    name: string
    description: string
    country: string | null
    language: string | null
    brand_set_version: number
    is_demo: boolean
    archived_at: Date | null
    created_by: string | null
    created_at: Date
    scored_version: number
    scored_extractor: number
    discovered_at: Date | null
    discovered_answers: number
  }
  code_attempts: {
    token_id: string
    attempts: number
    expires_at: Date
  }
  contact_messages: {
    id: string
    name: string
    email: string
    company: string
    topic: 'sales' | 'help' | 'privacy' | 'press' | 'other'
    message: string
    language: 'en' | 'de' | 'es'
    received_at: Date
    mailed_at: Date | null
    mail_problem: string | null
    done_at: Date | null
    done_by: string | null
  }
  crawled_hosts: {
    host: string
    next_at: Date
    robots_at: Date | null
    robots_status: number | null
    robots: string | null
  }
  crawler_key_versions: {
    host: string
    first_seen_at: Date
    last_seen_at: Date
    keys: unknown
  }
  crawler_list_versions: {
    list: string
    first_seen_at: Date
    last_seen_at: Date
    prefixes: string[]
  }
  crawler_source_checks: {
    kind: 'list' | 'keys'
    source: string
    next_at: Date
    tried_at: Date | null
    succeeded_at: Date | null
    problem: string | null
  }
  deliveries: {
    id: string
    organization_id: string
    integration_id: string
    event_id: string | null
    user_id: string | null
    kind: 'mail' | 'sms' | 'whatsapp' | 'webhook' | 'slack' | 'teams'
    state: 'queued' | 'held' | 'collected' | 'sending' | 'sent' | 'delivered' | 'failed' | 'dropped'
    key: string
    target: string
    attempts: number
    next_at: Date
    claimed_until: Date | null
    provider_id: string | null
    provider_state: string | null
    error_code: string | null
    error: string | null
    cost_usd: number | null
    created_at: Date
    sent_at: Date | null
    delivered_at: Date | null
    collected_in: string | null
    replay_of: string | null
    segments: number | null
  }
  delivery_attempts: {
    id: number
    organization_id: string
    delivery_id: string
    at: Date
    latency_ms: number | null
    status: number | null
    outcome: string
    detail: string
  }
  documents: {
    id: string
    organization_id: string
    client_id: string
    page_id: string | null
    title: string
    content: string
    content_hash: string
    fetched_at: Date
    language: string
    words: number
    passages: number
    reader: number
  }
  email_reports: {
    id: string
    organization_id: string
    client_id: string
    name: string
    cadence: 'weekly' | 'monthly'
    weekday: number
    hour: number
    search: unknown
    recipients: string[]
    is_paused: boolean
    next_at: Date
    last_sent_at: Date | null
    last_problem: string | null
    created_by: string | null
    created_at: Date
  }
  engine_listings: {
    id: string
    position: number
    card: unknown
    configured: boolean
    reason: string | null
    updated_at: Date
  }
  events: {
    id: string
    organization_id: string
    client_id: string | null
    kind: string
    severity: 'info' | 'success' | 'warning' | 'critical'
    audience: 'members' | 'admins' | 'log-readers'
    title: string
    body: string
    link: string | null
    data: unknown
    key: string
    occurred_at: Date
    message: unknown
  }
  export_links: {
    hash: Buffer
    export_id: string
    expires_at: Date
  }
  export_pieces: {
    organization_id: string
    export_id: string
    position: number
    bytes: Buffer
  }
  factor_uses: {
    factor_id: string
    last_step: number
    last_used_at: Date
  }
  fan_out_columns: {
    organization_id: string
    client_id: string
    analysis_id: string
    position: number
    page_id: string
    document_id: string
    owner: 'own' | 'rival' | 'cited'
    competitor_id: string | null
    covers: number
  }
  fan_out_coverage: {
    organization_id: string
    client_id: string
    analysis_id: string
    query_id: string
    scores: number[]
    passages: number[]
    own_score: number | null
    competitor_score: number | null
    cited_score: number | null
    own_covering: number
    competitor_covering: number
    cited_covering: number
    competitors_covering: number
  }
  fan_out_draws: {
    organization_id: string
    client_id: string
    analysis_id: string
    prompt_id: string
    draw: number
    engine: string
    model: string
    proposals: unknown
    cost_usd: number | null
    created_at: Date
  }
  fan_out_matches: {
    organization_id: string
    client_id: string
    analysis_id: string
    query_id: string
    owner: 'own' | 'rival' | 'cited'
    page_id: string
    document_id: string
    passage: number
    score: number
    lexical: number
    semantic: number | null
  }
  fan_out_pairs: {
    organization_id: string
    client_id: string
    analysis_id: string
    side: 'observed' | 'simulated'
    position: number
    prompt_id: string
    engine: string
    trials: number
  }
  fan_out_queries: {
    id: string
    organization_id: string
    client_id: string
    analysis_id: string
    position: number
    origin: 'observed' | 'model' | 'rules'
    query: string
    query_key: string
    variants: string[]
    types: string[]
    intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | 'local' | null
    reason: string | null
    prompts: number
    answers: number | null
    of_answers: number | null
    draws: number | null
    of_draws: number | null
    low: number | null
    high: number | null
    engines: string[]
    first_seen: Date | null
    last_seen: Date | null
    match_id: string | null
    match: 'key' | 'meaning' | null
    pairs: number[]
    counts: number[]
  }
  fan_out_scorings: {
    organization_id: string
    client_id: string
    analysis_id: string
    method: 'lexical' | 'hybrid'
    model: string | null
    problem: string | null
    problem_detail: string | null
    covered_from: number
    partly_from: number
    own_pages: number
    competitor_pages: number
    cited_pages: number
    passages: number
    rivals: number
    started_at: Date
    finished_at: Date | null
  }
  former_trials: {
    requested_on: string
    reached: string
    is_converted: boolean
    country: string
    is_sandbox: boolean | null
    answers: number | null
    cost_usd: number | null
    first_answer_ms: number | null
    source: string
  }
  import_chunks: {
    organization_id: string
    client_id: string
    analysis_id: string
    position: number
    bytes: Buffer
  }
  import_errors: {
    organization_id: string
    client_id: string
    analysis_id: string
    line: number
    reason: string
  }
  integrations: {
    id: string
    organization_id: string
    client_id: string | null
    user_id: string | null
    kind: 'mail' | 'sms' | 'whatsapp' | 'webhook' | 'slack' | 'teams'
    name: string
    target: string
    secret: Buffer | null
    event_kinds: string[]
    min_severity: 'info' | 'success' | 'warning' | 'critical'
    confirmed_at: Date | null
    paused_at: Date | null
    failing_since: Date | null
    created_by: string | null
    created_at: Date
    unsubscribe_key: Buffer
    secret_sealed_with: string | null
    former_secret: Buffer | null
    former_sealed_with: string | null
    former_until: Date | null
    paused_reason: string | null
    stopped_at: Date | null
  }
  invitation_brands: {
    organization_id: string
    invitation_id: string
    client_id: string
  }
  invitations: {
    id: string
    organization_id: string
    email: string
    role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest'
    all_brands: boolean
    can_view_bot_logs: boolean
    can_view_query_fanout: boolean
    note: string
    token_hash: Buffer
    invited_by: string | null
    created_at: Date
    sent_at: Date
    expires_at: Date
    resends: number
    delivered_at: Date | null
    bounced_at: Date | null
    opened_at: Date | null
    accepted_at: Date | null
    accepted_by: string | null
    revoked_at: Date | null
    superseded_at: Date | null
    last_error: string | null
    unsent_at: Date | null
  }
  invoices: {
    id: string
    organization_id: string
    number: string | null
    status: 'open' | 'paid' | 'uncollectible' | 'void'
    currency: string
    total: number
    amount_paid: number
    amount_due: number
    period_start: Date | null
    period_end: Date | null
    issued_at: Date
    hosted_url: string | null
    pdf_url: string | null
  }
  label_checks: {
    id: string
    organization_id: string
    client_id: string
    answered_at: Date
    answer_id: string
    tracked_brand_id: string | null
    label: 'mention' | 'sentiment' | 'recommendation' | 'topPick' | 'criticism' | 'citation' | 'state'
    subject: string
    shown: unknown
    correct: unknown
    origin: 'reader' | 'sample'
    note: string
    extractor: string
    checked_by: string | null
    created_at: Date
    withdrawn_at: Date | null
  }
  label_reviews: {
    id: string
    organization_id: string
    client_id: string
    seed: number
    named_pairs: number
    unnamed_pairs: number
    pairs: unknown
    skipped: unknown
    made_by: string | null
    created_at: Date
  }
  labeler_settings: {
    organization_id: string
    client_id: string
    engine: string
    model: string | null
    enabled: boolean
    usd_per_month: number | null
    changed_by: string | null
    updated_at: Date
    problem: string | null
    waits_for: string | null
  }
  labeler_verdicts: {
    organization_id: string
    client_id: string
    key: string
    verdict: unknown
    instruction: number
    engine: string
    model: string
    cost_usd: number | null
    input_tokens: number | null
    output_tokens: number | null
    created_at: Date
  }
  labeler_waiting: {
    organization_id: string
    client_id: string
    answered_at: Date
    answer_id: string
    failures: number
    due_at: Date
  }
  limit_overrides: {
    organization_id: string
    kind: 'answers' | 'brands' | 'seats' | 'bot-logs' | 'query-fanout'
    amount: number | null
    until: Date | null
    reason: string
    given_at: Date
  }
  mail_events: {
    hash: Buffer
    received_at: Date
  }
  member_visits: {
    organization_id: string
    user_id: string
    last_seen_at: Date
  }
  mentions: {
    organization_id: string
    client_id: string
    answered_at: Date
    answer_id: string
    tracked_brand_id: string
    rank: number
    spans: unknown
    sentiment: 'positive' | 'neutral' | 'mixed' | 'negative' | null
    sentiment_score: number | null
    sentiment_method: string | null
    recommended: boolean | null
    recommended_method: string | null
    labels: unknown
    top_pick: boolean | null
    criticized: boolean | null
    praised: boolean | null
    criticism_method: string | null
  }
  notification_preferences: {
    organization_id: string
    user_id: string
    time_zone: string | null
    quiet_from: number | null
    quiet_until: number | null
    critical_passes: boolean
    digest: 'off' | 'daily' | 'weekly'
    digest_weekday: number
    digest_hour: number
    updated_at: Date
  }
  notifications: {
    id: string
    organization_id: string
    client_id: string | null
    user_id: string
    event_id: string
    created_at: Date
    read_at: Date | null
    dismissed_at: Date | null
  }
  number_codes: {
    integration_id: string
    delivery_id: string
    hash: Buffer
    tries: number
    expires_at: Date
  }
  oauth_applications: {
    id: string
    name: string
    redirect_uris: string[]
    created_at: Date
  }
  oauth_grants: {
    id: string
    organization_id: string
    client_id: string | null
    user_id: string
    application_id: string
    name: string
    redirect_host: string
    rights: (
      | 'brands:read'
      | 'prompts:read'
      | 'answers:read'
      | 'reports:read'
      | 'bot-logs:read'
      | 'fan-out:read'
    )[]
    resource: string
    created_at: Date
    connected_at: Date | null
    expires_at: Date
    last_used_at: Date | null
    last_used_address: string | null
    revoked_at: Date | null
  }
  oauth_requests: {
    id: string
    application_id: string
    redirect_uri: string
    state: string | null
    challenge: string
    rights: string[]
    resource: string
    expires_at: Date
    decided_at: Date | null
    grant_id: string | null
    code_hash: Buffer | null
    code_expires_at: Date | null
    presented_at: Date | null
  }
  oauth_tokens: {
    hash: Buffer
    grant_id: string
    kind: 'access' | 'refresh'
    rights: string[]
    parent: Buffer | null
    expires_at: Date
    spent_at: Date | null
  }
  organization_deletions: {
    organization_id: string
    asked_by: string | null
    reason: string | null
    created_at: Date
    due_at: Date
    started_at: Date | null
    rows_deleted: number
    tries: number
    tried_at: Date | null
  }
  organization_exports: {
    id: string
    organization_id: string
    asked_by: string | null
    created_at: Date
    status: 'queued' | 'running' | 'ready' | 'failed'
    attempt: number
    tables_done: number
    tables: number | null
    rows: number
    bytes: number
    sha256: string | null
    failure: string | null
    finished_at: Date | null
    expires_at: Date | null
  }
  organization_users: {
    organization_id: string
    user_id: string
    role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest'
    status: 'active' | 'inactive'
    can_view_bot_logs: boolean
    can_view_query_fanout: boolean
    created_at: Date
    invited_by: string | null
    all_brands: boolean
  }
  organizations: {
    id: string
    name: string
    time_zone: string
    is_demo: boolean
    created_at: Date
    plan_id: string | null
    requires_second_factor_since: Date | null
    plan_override_id: string | null
    plan_override_until: Date | null
    plan_override_reason: string
    members_need_second_factor_from: Date | null
  }
  own_page_packs: {
    organization_id: string
    client_id: string
    channel: string
    first_day: string
    last_day: string
    pages: string[]
    answers: number[]
    last_cited: Date[]
  }
  own_page_rollups: {
    organization_id: string
    client_id: string
    day: string
    channel: string
    engine: string
    page: string
    answers: number
  }
  own_pages: {
    organization_id: string
    client_id: string
    page: string
    address: string
  }
  page_crawls: {
    id: string
    organization_id: string
    client_id: string
    kind: 'sitemap' | 'list' | 'single' | 'cited' | 'upload' | 'again'
    owner: 'own' | 'rival' | 'cited' | null
    competitor_id: string | null
    address: string | null
    pages_per_second: number
    max_pages: number
    status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed'
    listing: unknown
    listed_at: Date | null
    pages: number
    changed: number
    unchanged: number
    left_out: number
    problem: unknown
    cancel_requested_at: Date | null
    created_by: string | null
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
  }
  page_uploads: {
    id: string
    position: number
    organization_id: string
    client_id: string
    page_id: string | null
    bytes: Buffer
    created_at: Date
  }
  pages: {
    id: string
    organization_id: string
    client_id: string
    url: string
    page_key: string
    title: string | null
    created_at: Date
    owner: 'own' | 'rival' | 'cited'
    competitor_id: string | null
    origin: 'sitemap' | 'list' | 'single' | 'upload' | 'cited'
    host: string
    status: 'waiting' | 'fetched' | 'left-out'
    problem: unknown
    http_status: number | null
    content_type: string | null
    bytes: number | null
    etag: string | null
    last_modified: string | null
    redirected_to: string | null
    canonical: string | null
    is_noindex: boolean
    language: string | null
    content_hash: string | null
    document_id: string | null
    fetched_at: Date | null
    tried_at: Date | null
    crawl_id: string | null
    attempts: number
  }
  pair_tallies: {
    analysis_id: string
    tally: unknown
    counted_at: Date
    finished_at: Date | null
  }
  passages: {
    organization_id: string
    client_id: string
    page_id: string
    document_id: string
    position: number
    heading: string
    content: string
    language: string
    terms: string
  }
  plan_pauses: {
    id: string
    organization_id: string
    client_id: string | null
    user_id: string | null
    paused_at: Date
  }
  plans: {
    id: string
    key: string
    name: string
    description: string
    monthly_price_usd: number | null
    answers_per_month: number | null
    brands: number | null
    features: string[]
    position: number
    created_at: Date
    yearly_price_usd: number | null
    seats: number | null
    is_public: boolean
    is_fallback: boolean
    stripe_monthly_price_id: string | null
    stripe_yearly_price_id: string | null
    former_stripe_price_ids: string[]
  }
  prompt_engine_pairs: {
    id: string
    organization_id: string
    client_id: string
    analysis_id: string
    prompt_id: string
    prompt_version_id: string
    engine: string
    country: string | null
    language: string | null
    repeat: number
    status: 'queued' | 'asking' | 'answered' | 'failed' | 'cancelled'
    attempts: number
    failure_code: string | null
    failure_message: string | null
    answer_id: string | null
    answered_at: Date | null
    cost_usd: number | null
    latency_ms: number | null
    updated_at: Date
    model: string | null
    queue: string
    run_at: Date
    worker_id: string | null
    asked_at: Date | null
    reserve_usd: number | null
    task: unknown
    check_at: Date | null
  }
  prompt_tags: {
    organization_id: string
    client_id: string
    prompt_id: string
    tag: string
  }
  prompt_versions: {
    id: string
    organization_id: string
    client_id: string
    prompt_id: string
    version: number
    text: string
    created_at: Date
  }
  prompts: {
    id: string
    new_organization_id: string
    client_id: string
    text: string
    topic: string
    intent: string | null
    is_branded: boolean
    version: number
    archived_at: Date | null
    created_at: Date
    funnel_stage: 'awareness' | 'consideration' | 'decision' | 'retention' | null
    importance: 'low' | 'normal' | 'high'
    volume: number | null
    volume_source: string | null
  }
  provider_keys: {
    id: string
    organization_id: string
    provider: string
    name: string
    base_url: string | null
    model: string | null
    prices: unknown
    requests_per_minute: number | null
    concurrency: number
    sealed: Buffer | null
    sealed_with: string | null
    last_four: string | null
    state: 'testing' | 'works' | 'failed'
    state_message: string | null
    tested_at: Date | null
    created_by: string | null
    created_at: Date
    updated_at: Date
    engine_cards: unknown
    embedding_model: string | null
  }
  provider_queues: {
    id: string
    provider: string
    organization_id: string | null
    requests_per_minute: number | null
    concurrency: number
    tokens: number
    refilled_at: Date
    paused_until: Date | null
    pause_code: string | null
    pause_message: string | null
    paused_at: Date | null
    key_fingerprint: string | null
    updated_at: Date
    turn_of: string | null
  }
  query_fanout_analysis: {
    id: string
    organization_id: string
    client_id: string
    prompt_id: string | null
    topic: string | null
    status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed'
    result: unknown
    failure: string | null
    created_by: string | null
    created_at: Date
    finished_at: Date | null
    title: string
    period_from: string
    period_to: string
    engines: string[]
    settings: unknown
    step: 'observed' | 'simulated' | 'coverage' | 'done'
    progress: unknown
    cost_usd: number
    unknown_cost_calls: number
    started_at: Date | null
    cancel_requested_at: Date | null
    deleted_at: Date | null
    repeated_from: string | null
    is_scheduled: boolean
    schedule: 'none' | 'weekly' | 'monthly'
    schedule_set_at: Date | null
    next_at: Date | null
    schedule_note: string | null
  }
  recognized_crawlers: {
    crawler: string
    since: string | null
  }
  recovery_codes: {
    factor_id: string
    code_hash: string
    used_at: Date | null
  }
  reprocessing_brands: {
    organization_id: string
    client_id: string
    reprocessing_id: string
    answers: number
    changed: number
    counts: unknown
  }
  reprocessing_changes: {
    organization_id: string
    client_id: string
    reprocessing_id: string
    answered_at: Date
    answer_id: string
    change: unknown
  }
  reprocessings: {
    id: string
    organization_id: string
    client_id: string | null
    engine: string | null
    first_day: string | null
    last_day: string | null
    only_older: boolean
    extractor: number
    total: number
    done: number
    changed: number
    at_client_id: string | null
    at_moment: Date | null
    at_answer_id: string | null
    status: 'running' | 'completed' | 'cancelled' | 'failed'
    started_by: string | null
    started_at: Date
    updated_at: Date
    finished_at: Date | null
  }
  resolved_links: {
    hash: string
    url: string
    target: string | null
    state: 'waiting' | 'resolved' | 'failed'
    reason: string | null
    attempts: number
    next_at: Date | null
    created_at: Date
    tried_at: Date | null
    resolved_at: Date | null
  }
  retention_runs: {
    organization_id: string
    day: string
  }
  retention_settings: {
    organization_id: string
    answers_days: number | null
    bodies_days: number | null
    notifications_days: number
    usage_days: number | null
    exports_days: number
    audit_days: number
    updated_at: Date
  }
  reverse_names: {
    address: string
    names: string[]
    is_known: boolean
    asked_at: Date
    expires_at: Date
  }
  saved_views: {
    id: string
    organization_id: string
    client_id: string
    name: string
    path: string
    search: unknown
    is_shared: boolean
    created_by: string
    created_at: Date
  }
  schedule_runs: {
    organization_id: string
    client_id: string
    schedule_id: string
    due_at: Date
    outcome: 'started' | 'late' | 'queued' | 'skipped'
    reason: string | null
    analysis_id: string | null
    created_at: Date
  }
  schedules: {
    id: string
    organization_id: string
    client_id: string
    name: string
    cadence: unknown
    plan: unknown
    next_at: Date | null
    paused_at: Date | null
    created_by: string | null
    created_at: Date
    updated_at: Date
    time_zone: string | null
    deleted_at: Date | null
  }
  search_readings: {
    client_id: string
    brand_set_version: number
    rules_version: number
  }
  search_rollups: {
    organization_id: string
    client_id: string
    day: string
    channel: string
    engine: string
    prompt_id: string
    country: string
    answers: number
    told: number
    searched: number
    sub_queries: string[]
    types: number[]
  }
  second_factor_reminders: {
    organization_id: string
    user_id: string
    needed_from: Date
    stage: 'announced' | 'week' | 'day' | 'due'
    reminded_at: Date
  }
  second_factor_resets: {
    id: string
    organization_id: string
    user_id: string
    requested_by: string | null
    requested_at: Date
    due_at: Date
    ended_at: Date | null
    outcome: 'reset' | 'canceled' | 'factor-used' | 'refused' | null
  }
  session_places: {
    session_id: string
    country: string
  }
  share_links: {
    id: string
    organization_id: string
    client_id: string
    name: string
    token_hash: Buffer
    last_four: string
    views: (
      | 'overview'
      | 'competitors'
      | 'topics'
      | 'sources'
      | 'perception'
      | 'consistency'
      | 'sample-size'
      | 'comparison'
    )[]
    search: unknown
    rolling_days: number | null
    password_hash: string | null
    has_password: boolean
    shows_answers: boolean
    shows_competitors: boolean
    allows_downloads: boolean
    is_white_label: boolean
    expires_at: Date | null
    revoked_at: Date | null
    created_by: string | null
    created_at: Date
    view_count: number
    last_viewed_at: Date | null
  }
  signing_keys: {
    generation: number
    algorithm: 'ES256' | 'HS256'
    active_from: Date
    expires_at: Date | null
  }
  source_rollups: {
    organization_id: string
    client_id: string
    grain: 'day' | 'week' | 'analysis'
    bucket: string
    analysis_id: string
    prompt_id: string
    engine: string
    channel: string
    country: string
    language: string
    domain: string
    owner: string
    answers: number
    pages: number
  }
  spend_months: {
    organization_id: string
    client_id: string
    month: string
    answers: number
    calls: number
    known_usd: number
    assumed_usd: number
    unknown_calls: number
  }
  sso_connections: {
    organization_id: string
    issuer: string
    oidc_client_id: string
    sealed: Buffer
    sealed_with: string
    default_role: 'admin' | 'editor' | 'viewer'
    groups_claim: string
    revision: number
    secret_changed_at: Date
    tested_at: Date | null
    enforced_at: Date | null
    created_at: Date
  }
  sso_domains: {
    id: string
    organization_id: string
    domain: string
    verification_token: string
    created_at: Date
    proven_at: Date | null
    checked_at: Date | null
    failing_since: Date | null
  }
  sso_group_roles: {
    organization_id: string
    group_value: string
    role: 'admin' | 'editor' | 'viewer'
  }
  stripe_events: {
    id: string
    type: string
    customer_id: string | null
    object_id: string | null
    is_live: boolean
    created_at: Date
    received_at: Date
    asked_at: Date | null
    settled_at: Date | null
    outcome: 'applied' | 'unknown-customer' | 'unknown-price' | 'not-ours' | 'failed' | null
    problem: string | null
  }
  sub_queries: {
    organization_id: string
    client_id: string
    id: number
    key: string
    query: string
  }
  subscriptions: {
    organization_id: string
    stripe_customer_id: string
    checkout_session_id: string | null
    stripe_subscription_id: string | null
    stripe_item_id: string | null
    status:
      | 'incomplete'
      | 'incomplete_expired'
      | 'trialing'
      | 'active'
      | 'past_due'
      | 'canceled'
      | 'unpaid'
      | 'paused'
      | null
    stripe_price_id: string | null
    plan_id: string | null
    interval: 'monthly' | 'yearly' | null
    currency: string | null
    amount: number | null
    period_start: Date | null
    period_end: Date | null
    cancels_at: Date | null
    ended_at: Date | null
    past_due_since: Date | null
    grace_until: Date | null
    others: string[]
    kept_client_ids: string[]
    kept_user_ids: string[]
    synced_at: Date | null
    asked_at: Date | null
    created_at: Date
    checkout_at: Date | null
  }
  support_grants: {
    id: string
    organization_id: string
    reason: string
    granted_by: string | null
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  support_requests: {
    id: string
    organization_id: string
    reason: string
    hours: number
    created_at: Date
    expires_at: Date
    answer: 'granted' | 'declined' | 'withdrawn' | null
    answered_at: Date | null
  }
  tested_bot_days: {
    client_id: string
    organization_id: string
    day: string | null
    looked_at: Date
  }
  tested_days: {
    organization_id: string
    day: string
  }
  text_vectors: {
    organization_id: string
    client_id: string
    model: string
    content_hash: string
    vector: Buffer
    used_at: Date
  }
  tracked_brands: {
    id: string
    organization_id: string
    client_id: string
    is_own: boolean
    name: string
    aliases: unknown
    domains: string[]
    description: string
    status: 'tracked' | 'discovered' | 'dismissed'
    created_at: Date
  }
  trial_proofs: {
    proof_hash: Buffer
    expires_at: Date
  }
  trial_secrets: {
    only_one: boolean
    key: string
  }
  trial_tokens: {
    token_hash: Buffer
    trial_id: string
    created_at: Date
    proof_hash: Buffer | null
    proof_expires_at: Date | null
  }
  trials: {
    id: string
    state: 'pending' | 'confirmed' | 'running' | 'ready' | 'converted' | 'expired'
    brand_name: string
    domain: string | null
    email: string | null
    mail_domain: string
    country: string
    language: 'en' | 'de' | 'es'
    topic: string
    rivals: string[]
    address_hash: Buffer | null
    is_sandbox: boolean | null
    budget_usd: number | null
    failure: string | null
    refusal: 'again' | 'mail-domain' | 'brand' | null
    organization_id: string | null
    client_id: string | null
    analysis_id: string | null
    requested_at: Date
    mailed_at: Date | null
    mails: number
    mail_problem: string | null
    confirmed_at: Date | null
    started_at: Date | null
    ready_at: Date | null
    reminded_at: Date | null
    expires_at: Date
    expired_at: Date | null
    delete_at: Date | null
    converted_at: Date | null
    converted_by: string | null
    answers: number | null
    cost_usd: number | null
    first_answer_at: Date | null
    mailbox: string | null
    source: string
    fault: string | null
    planned: number | null
  }
  triggered_alerts: {
    id: string
    organization_id: string
    client_id: string
    alert_id: string
    event_id: string | null
    day: string
    direction: 'up' | 'down'
    evidence: unknown
    fired_at: Date
  }
  unread_replies: {
    id: string
    organization_id: string
    client_id: string
    analysis_id: string
    pair_id: string
    engine: string
    received_at: Date
    response: string
  }
  usage_logs: {
    id: number
    organization_id: string
    client_id: string | null
    user_id: string | null
    kind: string
    quantity: number
    cost_usd: number | null
    details: unknown
    occurred_at: Date
    engine: string | null
    provider: string | null
    key_owner: 'instance' | 'organization' | null
    model: string | null
    outcome: 'answered' | 'failed' | 'lost' | 'ordered' | null
    failure_code: string | null
    analysis_id: string | null
    pair_id: string | null
    attempt: number | null
    input_tokens: number | null
    output_tokens: number | null
    searches: number | null
    cost_basis: 'reported' | 'computed' | 'unknown' | null
    latency_ms: number | null
    is_sandbox: boolean
  }
  user_brand_permissions: {
    user_id: string
    organization_id: string
    client_id: string
    can_view: boolean
    created_at: Date
  }
  users: {
    id: string
    supabase_user_id: string
    email: string | null
    full_name: string | null
    is_staff: boolean
    created_at: Date
    language: 'en' | 'de' | 'es' | null
  }
  weekly_emails: {
    organization_id: string
    user_id: string
    next_at: Date
    last_sent_at: Date | null
    last_problem: string | null
    created_at: Date
  }
  white_labels: {
    organization_id: string
    name: string
    accent: string | null
    logo: Buffer | null
    logo_type: 'image/png' | 'image/jpeg' | 'image/webp' | null
    updated_at: Date
  }
  workers: {
    id: string
    started_at: Date
    seen_at: Date
  }
}
