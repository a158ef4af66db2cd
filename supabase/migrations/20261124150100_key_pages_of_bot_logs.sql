-- The page of citations that an address of the logs is (own_pages.page): reports join by it, and hashed each key anew.
alter table llm_mentions.bot_log_urls
  add column page uuid not null generated always as (md5(page_key)::uuid) stored;

revoke execute on all functions in schema private from public;
