-- Reports ask which crawlers came in a period: from one to the next, rather than through each day of each.
create index bot_log_days_client_id_crawler_idx on llm_mentions.bot_log_days (client_id, crawler, source_id, day);

-- How long pages waited is told from when all of them were published, without their rows.
drop index llm_mentions.bot_log_sitemap_pages_client_id_published_at_idx;
create index bot_log_sitemap_pages_client_id_published_at_idx
  on llm_mentions.bot_log_sitemap_pages (client_id, published_at) include (is_day_only) where published_at is not null;

revoke execute on all functions in schema private from public;
