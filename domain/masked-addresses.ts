import type { Span } from './masked-numbers.ts';

// Every repetition has a bound, so that a long text takes time in proportion to its length.
const open = String.raw`[(\[{<*_|/~"'-]{1,2}`;
const close = String.raw`[)\]}>*_|/~"'-]{1,2}`;
const wordAt = '(?:at|a|arroba|at[ -]?sign|@t)';
const wordDot = String.raw`(?:d\s?[o0]\s?t|punkt|punto|point|period)`;
const bracketed = (word: string) => String.raw`\s{0,2}${open}\s{0,2}${word}\s{0,2}${close}\s{0,2}`;
const at = String.raw`(?:${bracketed(`(?:${wordAt}|@)`)}|\s{1,3}(?:at|arroba|at[ -]?sign|@t)\s{1,3}|\s{0,3}@+\s{0,3})`;
const spelledDot = String.raw`(?:${bracketed(String.raw`(?:${wordDot}|\.)`)}|\s{1,3}${wordDot}\s{1,3})`;
const anyDot = String.raw`(?:${spelledDot}|\.|\s{0,2}[·•]\s{0,2})`;

const begin = String.raw`(?<![\w.+-])`;
const local = String.raw`${begin}[\w+-]{1,64}(?:${anyDot}[\w+-]{1,64}){0,3}`;
const label = String.raw`[a-z][\w-]{0,62}`;
/** Top-level domains that are no English word: after a dot they can't be the next sentence. */
const plainEnding = 'c[o0]m|net|org|edu|gov|biz|info';
const ending = `${plainEnding}|us|io|me|co|app|site|online|farm|land|camp|club|xyz|ly|gl|ee|gg|tv|cc|link|page|shop|store|dev`;

/** 'walter@farm.example', 'walter (at) farm (dot) example'. */
const emails = [
  String.raw`${begin}[\w.+-]{1,64}@[a-z][\w-]{0,62}(?:${anyDot}[\w-]{1,63}){0,3}`,
  String.raw`${local}${at}(?:${label}${anyDot}){0,2}${label}${spelledDot}[a-z]{2,12}\b`,
  String.raw`${local}${at}(?:${label}\.){0,2}${label}(?:\.(?:${ending})|\s{0,2}\.\s{0,2}(?:c[o0]m|org|edu|gov)|\s+com)\b`,
  String.raw`${local}\s{0,3}@\s{0,3}${label}\s{0,2}[.,]\s{0,2}[a-z]{2,12}\b`,
];

const gmail = String.raw`(?:g(?:ee)?[\s._-]?m[a4@]?[i1l!|]{1,3}l?|gmial|google\s?mail)`;
const provider = String.raw`(?:${gmail}|h[o0]t[\s-]?ma[i1]l|y[a4@]h[o0]{2}(?:\s?mail)?|proton\s?mail|ymail)`;
const otherProvider = 'i\\s?cloud|outlook|aol|msn|charter|proton';
const common = 'a|my|have|has|the|your|use|uses|on|via|no|any|with|or|by|is|and|an|of|in|to|for|at|not|from';
const addressAtProvider = [
  String.raw`${local}${at}(?:${provider}|${otherProvider})\b(?:${anyDot}[a-z]{2,4}\b)?`,
  String.raw`${begin}(?!(?:${common})\s)[\w.+-]{2,64}(?:,|\s{1,2}(?:on|via|with|through|over))?\s{1,2}${provider}\b(?:\s?${anyDot}\s?com\b)?`,
  String.raw`\b${provider}\b\s{0,2}(?:is|:|=|-|address is|account is|name is)\s{0,2}[\w.+-]{3,64}`,
  String.raw`\b\w{2,64}?(?:at|@)(?:gmail|yahoo|hotmail|icloud|outlook)(?:dot|\.)?(?:com|net)?\b`,
];

const noAccount =
  'dawn|noon|dusk|dark|sunrise|sunset|midnight|camp|the|home|gate|barn|night|daybreak|first|our|your|my';
const social = String.raw`(?:face\s?book|fb|insta(?:gram)?|snap\s?chat|whats\s?app|tele\s?gram|tik\s?tok|discord|venmo|skype|linked\s?in|twitter|we\s?chat|viber|messenger|cash\s?app|zelle|threads|you\s?tube)`;
const anySocial = `(?:${social}|ig|snap|signal|gram|the book|the gram|google)`;
const account = String.raw`@?[a-z\d][\w.#-]{1,40}`;
const upTo3Words = String.raw`(?:[\w.'-]{1,40}\s{1,2}){0,3}`;
const accounts = [
  String.raw`(?<![\w.])@(?!(?:${noAccount})\b)[a-z_][\w.]{2,}`,
  String.raw`\b(?:find|look|add|message|msg|dm|pm|hit|reach|contact|text|call|catch|write|follow|ping|friend|get|talk to|chat with|search|google)\s{1,2}(?:for\s)?(?:(?:me|us|to me)\b)?\s{0,2}(?:up\s)?${upTo3Words}(?:on|at|through|via|over|by|in|using)\s{1,2}(?:my\s|the\s)?${anySocial}\b(?:\s{0,2}(?:as|under|,|:|=|-|@)\s{0,2}${account}(?:\s[a-z]{2,20})?)?`,
  String.raw`\b${social}\s{0,2}(?:(?:handle|name|id|user|username|account|profile|page|tag)\s{0,2}(?:is|:|=|-)?|is|:|=|@|-|as|under)\s{0,2}${account}(?:\s{1,2}[a-z]{2,20})?`,
  String.raw`\bmy\s{1,2}${anySocial}(?:\s(?:handle|name|id|username|account))?\s{0,2}(?:is|:|=|-|'s)\s{0,2}${account}(?:\s{1,2}[a-z]{2,20})?`,
  String.raw`\b(?:ig|sc|fb|wa|tg)\s{0,2}[:=]\s{0,2}${account}`,
  String.raw`\b(?:i'?m|we'?re|i am|we are|it'?s|under)\s{1,2}${upTo3Words}(?:on|at)\s{1,2}${social}\b`,
  String.raw`${begin}[a-z\d.]{0,30}[_.\d#][\w.#]{1,40}\s{1,2}(?:on|at|via)\s{1,2}${anySocial}\b`,
  String.raw`(?<!\w)\w{2,32}#\d{4}\b`,
  String.raw`\bgoogle\s(?:me|us)\b|\bgoogle\s(?:my|our)\s(?:name|farm|business|number)\b`,
  String.raw`\b(?:google|search|look\sup)\s(?:for\s)?${upTo3Words}on\s(?:google|the web)\b`,
];

const links = [
  String.raw`\bh(?:tt|xx)ps?\s{0,2}[:;]\s{0,2}/{0,2}\s{0,2}/?\s{0,2}\S{2,}`,
  String.raw`\bwww\s{0,2}${anyDot}\s{0,2}\S{2,}`,
  String.raw`\bwww\s{1,2}[\w-]{2,63}\s{1,2}(?:${plainEnding})\b`,
  String.raw`\b${label}(?:${anyDot}[\w-]{1,63}){0,3}(?:\.|${spelledDot}|·)(?:${ending})\b(?:/\S{0,200}|\s{1,2}slash\s{1,2}\S{1,64})?`,
  String.raw`\b${label}(?:\s{1,2}\.\s{0,2}|\s{0,2}\.\s{1,2})(?:c[o0]m|org|edu)\b`,
  String.raw`\b${label}(?:${spelledDot}(?:net|example)|,c[o0]m|\.\(?c\)?[o0]{1,2}m|\s{1,2}c[o0]m)\b`,
  String.raw`\b[\w-]{3,64}dot(?:com|net|org|us)\b`,
  String.raw`\b[a-z][\w-]{1,62}\.[a-z]{2,12}/[\w-]{2,200}`,
];

/** A pattern for each, all of which are looked for. */
const patterns = [...emails, ...addressAtProvider, ...accounts, ...links].map((one) => new RegExp(one, 'g'));

/** Where email addresses, links and names of accounts stand in a readable text. */
export const findAddresses = (text: string): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }): Span => [index, index + found.trimEnd().length]),
  );
