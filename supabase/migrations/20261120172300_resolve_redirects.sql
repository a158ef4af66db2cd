alter table llm_mentions.answer_citations add column resolved_url text;
comment on column llm_mentions.answer_citations.resolved_url is 'Where a redirect of the provider leads, once known; page_key, domain and owner are that page''s then. url stays as it was given.';

-- Finds the citations of a redirect; a hash, because such addresses may be longer than an index takes.
create index answer_citations_redirects_idx on llm_mentions.answer_citations (md5(url))
  where resolved_url is null and url like 'https://vertexaisearch.cloud.google.com/%';

create table private.resolved_links (
  hash        text primary key,
  url         text not null,
  target      text,
  state       text not null default 'waiting' check (state in ('waiting', 'resolved', 'failed')),
  reason      text,
  attempts    integer not null default 0,
  next_at     timestamptz default now(),
  created_at  timestamptz not null default now(),
  tried_at    timestamptz,
  resolved_at timestamptz,
  check ((state = 'resolved') = (target is not null))
);
comment on table private.resolved_links is 'Redirects of providers that answers cite, and where they lead. hash is md5(url). next_at is when one is to be tried, or, once resolved, put into the citations that hold it; null when nothing is left to do.';
create index resolved_links_next_at_idx on private.resolved_links (next_at) where next_at is not null;

alter table private.resolved_links enable row level security;
create policy "nobody reads redirects" on private.resolved_links for select to authenticated
  using (false);
select private.refuse_writes('private.resolved_links');

insert into private.resolved_links (hash, url)
select distinct md5(url), url from llm_mentions.answer_citations
where resolved_url is null and url like 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/%';
