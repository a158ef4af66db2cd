create table private.recognised_crawlers (
  -- Its id in core/bot-log/data/ai-crawlers.json.
  crawler text primary key check (length(crawler) <= 60),
  -- Null: for as long as logs are kept here.
  since   date
);
comment on table private.recognised_crawlers is 'Since when a visit of a crawler is told from others: on days before the list named it, it may have come unrecognised.';
alter table private.recognised_crawlers enable row level security;
grant select, insert on private.recognised_crawlers to service_role;

-- The list of the version before this table.
insert into private.recognised_crawlers (crawler)
select unnest(array[
  'addsearchbot', 'ai2bot', 'ai2bot-deepresearcheval', 'ai2bot-dolma', 'aihitbot', 'aiwebindex', 'amazon-kendra',
  'amazon-qbusiness', 'amazonbot', 'amazonbuyforme', 'amzn-searchbot', 'amzn-user', 'andibot', 'anomura',
  'anthropic-ai', 'apifybot', 'apifywebsitecontentcrawler', 'applebot', 'applebot-extended', 'aranet-searchbot',
  'atlassian-bot', 'azureai-searchbot', 'bedrockbot', 'bigsur-ai', 'bingbot', 'bravebot', 'brightbot', 'bytespider',
  'ccbot', 'channel3bot', 'chatglm-spider', 'chatgpt-agent', 'chatgpt-browser', 'chatgpt-user', 'claude-code',
  'claude-searchbot', 'claude-user', 'claude-web', 'claudebot', 'cloudflare-ai-search',
  'cloudflarebrowserrenderingcrawler', 'cohere-ai', 'cohere-training-data-crawler', 'cotoyogi', 'crawl4ai',
  'crawlspace', 'deepseekbot', 'devin', 'diffbot', 'diffbot-user', 'doximity-diffbot', 'duckassistbot', 'exabot',
  'exasearchbot', 'facebookbot', 'facebookexternalhit', 'factset_spyderbot', 'firecrawlagent', 'friendlycrawler',
  'gemini-deep-research', 'genspark', 'githubcopilotchat', 'google-agent', 'google-cloudvertexbot', 'google-extended',
  'google-firebase', 'google-gemini-cli', 'google-gemininotebook', 'google-inspectiontool', 'google-pinpoint',
  'google-read-aloud', 'googleagent-mariner', 'googleagent-search', 'googleagent-urlcontext', 'googlebot',
  'googleother', 'googleother-image', 'googleother-video', 'gptbot', 'henkbot', 'iaskbot', 'iboubot', 'icc-crawler',
  'imagesiftbot', 'imagespider', 'img2dataset', 'isscyberriskcrawler', 'kagi-fetcher', 'kangaroo-bot',
  'kimi-searchbot', 'kimi-user', 'kimibot', 'klaviyoaibot', 'laion-huggingface-processor', 'laiondownloader',
  'lightpanda', 'linerbot', 'linkreader', 'linkupbot', 'manus-user', 'meta-externalads', 'meta-externalagent',
  'meta-externalfetcher', 'meta-webindexer', 'mistralai-index', 'mistralai-training', 'mistralai-user',
  'modelcontextprotocol', 'mozilla-tabstack', 'novaact', 'oai-adsbot', 'oai-searchbot', 'omgili', 'opencode',
  'pangubot', 'perplexity-user', 'perplexitybot', 'petalbot', 'phindbot', 'poggio-citations', 'proratainc',
  'qualifiedbot', 'queritbot', 'reflectionbot', 'sbintuitionsbot', 'semrushbot-ocob', 'shap-user', 'shapbot',
  'tavilybot', 'terracotta', 'thinkbot', 'tiktokspider', 'timpibot', 'tongyibot', 'trae-agent', 'twinagent', 'useai',
  'velenpublicwebcrawler', 'webzio', 'webzio-extended', 'wrtnbot', 'xai-bot', 'yandexadditionalbot', 'yiyanbot',
  'youbot', 'zanistabot'
]);

revoke execute on all functions in schema private from public;
