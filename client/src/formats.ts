// Written by tools/formats.py from the server's own shapes. Do not edit.

export type Ref = string;
export type Part = string | RefPart;
export type Push = StatePush | ViewPush | InfoPush | ChatPush | AsksPush | ThinkingPush;

/** A thing named in a sentence; `die:4` is a die that shows four. */
export interface RefPart {
  ref: string;
  text: string;
}

/** The rectangle of the map, and the side of a counter on it. */
export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
  piece: number;
}

export interface SideOfBoard {
  slug: string;
  name: string;
  /** Solid, with white print; `<colour>-text` is the one for words on a panel. */
  colour: string;
  icon: string;
  dice: "ivory" | "ink";
}

/** A place on the map. Points and boxes have a radius, polygons and hexes their corners. */
export interface Space {
  /** `area:14`; `area:14/inside` is a part of that space with a place of its own: a click on it means the space. */
  ref: string;
  name: string;
  shape: "point" | "polygon" | "hex" | "box";
  x: number;
  /** Where pieces stand. */
  y: number;
  /** Of a point; half the width of a box; of a polygon half the side of its pieces, or 0: as elsewhere. */
  radius: number;
  /** Of a polygon or hex; empty for points. */
  corners: number[][];
  /** City, wilderness ...: one word or two of the rulebook, for the tip. */
  type: string;
  /** Name of its region, or empty. */
  region: string;
  colour: string;
  /** Where its name stands on a map without a picture. */
  label: "below" | "above" | "left" | "right" | "none";
  /** What else a tip should say, a sentence each. */
  about: string[];
}

/** A road, wall or hexside between two spaces. */
export interface Edge {
  /** Empty where it is never named by an action or a line of the log. */
  ref: string;
  name: string;
  type: string;
  colour: string;
  line: "road" | "double" | "dots" | "wall" | "river" | "none";
  ends: string[];
  /** SVG path data from the first end to the second: travelling pieces follow it. Of a wall or river its own line, which they cross. */
  path: string;
}

/** What a piece looks like. */
export interface Face {
  id: string;
  /** As a screen reader or a tip says it. */
  name: string;
  shape: "square" | "rounded" | "round" | "cube" | "drum" | "chit" | "marker" | "shield";
  /** -1 for neither. */
  side: number;
  colour: string;
  /** Empty for none. */
  icon: string;
  /** Small print above the icon; mostly empty. */
  top: string;
  /** Up to three numbers in the foot. */
  foot: string[];
  /** The back of a piece whose face is not known. */
  closed: boolean;
  /** A name that stands on a plate above the piece, where print on it would be too small. */
  plate?: string;
}

/** A card's face, all of one anatomy. */
export interface Card {
  ref: string;
  name: string;
  /** As printed bottom right, with its source. */
  number: string;
  /** In the roundel: OPs, cost, strength. Empty for none. */
  value: string;
  /** `Red event`: the small heading before the text. */
  kind: string;
  text: string;
  /** On the shield bottom left: a modifier. Empty for none. */
  foot: string;
  source: string;
  /** Whose card or event it is; -1 for both. */
  side: number;
  icon: string;
  shape: "card" | "chit";
}

/** An end of a track, and what it means to get there. */
export interface TrackEnd {
  side: number;
  /** `Rome wins at 0`. */
  text: string;
}

/** A row of numbered cells. */
export interface Track {
  id: string;
  name: string;
  /** What matters about it: `12 wins`. */
  note: string;
  cells: string[];
  /** Cells (by index) that are lit as a goal. */
  goals: number[];
  /** Its first and its last cell, where they mean opposite things: it is drawn as a lane between them. */
  ends?: TrackEnd[];
}

/** Something that the player may switch on above the map. */
export interface OverlayKind {
  id: string;
  name: string;
  about: string;
}

export interface LegendLine {
  icon: string;
  colour: string;
  text: string;
}

/** Colours by name, as CSS values, in light and dark; icons as SVG path data on a grid of 24. An icon is one path, filled by the even-odd rule. A side's colour `c` has `c-text` for words on a panel, and `c-light` and `c-dark` for the lit and the shaded face of a cube or drum. */
export interface Look {
  light: Record<string, string>;
  dark: Record<string, string>;
  icons: Record<string, string>;
}

/** A side on the page of its game. */
export interface PageSide {
  /** What it is like, in a few words: `few, quick, at home in the hills`. */
  trait: string;
  /** How it wins, in one line: the number that wins, and who has a tie. */
  goal: string;
  /** A piece of it. */
  face: string;
}

/** One value of the option that a newcomer is asked about. */
export interface PageChoice {
  value: string;
  label: string;
  /** How each side wins with it, where that differs; else empty. */
  goals: string[];
}

/** What a game's own page says: what it is, who wins how, and how to begin. */
export interface Page {
  /** One or two sentences. */
  what: string;
  /** A few words each: `2 players`, `8 turns`. */
  facts: string[];
  /** x, y, width, height of the part of the map behind its name. */
  window: number[];
  /** How far two computers have played the game of which that picture shows a position. */
  moves: number;
  sides: PageSide[];
  /** Where the rules say who wins: a citation. */
  goal: string;
  /** Where they say what a turn is. */
  sequence: string;
  /** What the game is begun with, unless the players choose otherwise. */
  options: Record<string, boolean | number | string>;
  /** The option that is asked about on the page; empty for none. */
  option: string;
  label: string;
  choices: PageChoice[];
  /** What a first game is: `The first two rounds`. */
  title: string;
  /** What it comes to: cards, turns. */
  about: string;
  /** Its options. */
  first: Record<string, boolean | number | string>;
  /** The side that a newcomer plays in it. */
  side: number;
}

/** The lid of the box in the lobby. */
export interface Cover {
  /** A CSS colour, the same in light and dark. */
  colour: string;
  shade: string;
  icon: string;
  /** One italic line: who, against whom, when. */
  line: string;
  /** `60-90 min`. */
  length: string;
  /** Two or three words: `one shared deck`. */
  note: string;
  /** x, y, width, height of the part of the map on the lid. */
  window: number[];
  /** Of the game; without it the page says what the shelf knows. */
  page?: Page;
}

/** Everything about a game's table that does not change during play. */
export interface Board {
  game: string;
  name: string;
  /** Name of the component set. */
  components: string;
  /** Of the component set; board and picture are kept for good under it. */
  hash: string;
  honesty: string;
  /** The kinds of the refs of spaces, edges, pieces and cards: only these are refs in options and sentences. */
  kinds: string[];
  sheet: Sheet;
  sides: SideOfBoard[];
  spaces: Space[];
  edges: Edge[];
  faces: Face[];
  cards: Card[];
  tracks: Track[];
  overlays: OverlayKind[];
  legend: LegendLine[];
  look: Look;
  cover: Cover;
  /** Whether there is a drawn map; without it the client draws a plain one from the spaces. */
  picture: boolean;
  /** Spaces that are no part of the map, such as the box of a commander: each has a tab below it. */
  docks?: string[];
}

/** A piece, or several alike that have no names of their own. */
export interface Piece {
  /** The same from scene to scene as long as it is known to be the same piece; empty for pieces that are all alike, which the client moves by their face and number. */
  id: string;
  /** What a click on it means in an action; empty where only its space can be clicked. */
  ref: string;
  face: string;
  /** A space, an edge (it lies on its middle), `<edge>/<space>` (before the edge, on the side of that space), or `track:<id>:<cell>`. */
  where: string;
  number: number;
  state: ("spent" | "damaged" | "under" | "moving")[];
  /** Steps left and steps in all, as pips; empty for none. */
  steps: number[];
  /** A short word or number on a disc at its corner; mostly empty. */
  badge: string;
  /** What else a tip should say. */
  about: string[];
}

/** Something that lies on a space or edge without being a piece: control, a breach, a battle. */
export interface Mark {
  on: string;
  icon: string;
  colour: string;
  /** A breach is a gap in a wall, with rubble. A number is the first word of the text on a small disc within the space: what it costs to go there. With an icon it is a warning, and the disc is filled. */
  style: "ring" | "fill" | "cross" | "badge" | "line" | "breach" | "number";
  /** As a tip or a screen reader says it. */
  text: string;
}

/** A movement under way: drawn along the edges. */
export interface Way {
  things: string[];
  text: string;
}

export interface TrackMark {
  face: string;
  cell: number;
  text: string;
}

export interface TrackState {
  track: string;
  marks: TrackMark[];
}

/** A hand: its cards, or only how many. */
export interface Hand {
  side: number;
  cards: string[] | null;
  number: number;
  name: string;
}

export interface Pile {
  id: string;
  name: string;
  number: number;
  /** Those that this seat knows to be in it; None for a closed pile. */
  cards: string[] | null;
  /** Whether `cards` is their order, top first. */
  ordered: boolean;
  look: "closed" | "open" | "removed";
}

/** Cards, by where this seat knows them to be: `Discard pile`, `Your hand`, `Deck or Red hand`. */
export interface Whereabouts {
  name: string;
  cards: string[];
}

export interface Phase {
  name: string;
  /** `Reds hold 4 cards`. */
  note: string;
  /** Of the turn, in order, a word each. */
  phases: string[];
  /** -1 where none is running. */
  phase: number;
}

export interface PanelRow {
  /** A swatch; empty for none. */
  colour: string;
  name: string;
  text: string;
  /** A small piece at the right; empty for none. */
  face: string;
  /** Flashed when the row is pointed at. */
  things: string[];
}

/** What counts in a fact: a small piece, a number or word in strong letters, or the piece before the number. */
export interface Figure {
  face: string;
  text: string;
}

/** A line of the side column, which opens into a short table. */
export interface Panel {
  name: string;
  /** What the table is about; without a `fact` it stands in the line. */
  note: string;
  rows: PanelRow[];
  /** What the line says while it is closed: words and figures, no longer than some thirty letters. */
  fact?: (string | Figure)[];
  /** A fight or a set-up that is under way: the first such line opens by itself, and closes after it. */
  running?: boolean;
  /** The piles of the table stand in it. */
  piles?: boolean;
}

/** The tab of a space that is no part of the map. */
export interface Dock {
  on: string;
  /** Short: `Metellus`. */
  name: string;
  /** What matters about it in a word or two: `9 CU · 25 SP`. */
  fact: string;
  /** Of its side; empty for neither. */
  colour: string;
  /** The question is about it: its tab opens by itself. */
  front: boolean;
}

/** All that a seat may see on the table, drawn from its view. */
export interface Scene {
  turn: Phase;
  pieces: Piece[];
  marks: Mark[];
  ways: Way[];
  /** Spaces that the decision is about. */
  selected: string[];
  tracks: TrackState[];
  hands: Hand[];
  piles: Pile[];
  whereabouts: Whereabouts[];
  panels: Panel[];
  overlays: Record<string, Mark[]>;
  /** One short figure per side, for the phone's chips and the list of games; public, as the name of the turn. */
  score: string[];
  /** The tabs below the map, in the order of this seat; what is not named here is put away. */
  docks?: Dock[];
  /** The spaces on which this game is played, where they are not the whole map; a table may open with them in view. */
  in_play?: string[];
}

/** What will happen if an option is taken. */
export interface WarningShown {
  parts: (string | RefPart)[];
  citation: string;
}

/** An option that may be taken several times in a row. */
export interface Repeat {
  /** What takes it again, and again: as often as nothing is shown and nothing else is asked between. */
  lines: string[];
  /** Taking it so often ends undo. */
  final: boolean;
  /** So often unless another number is said, else once. */
  all: boolean;
}

/** An answer to the question that an option brings. */
export interface Unfolded {
  line: string;
  label: string;
  final: boolean;
  figure?: string;
}

/** A legal action of the seat that is asked. */
export interface Option {
  line: string;
  label: string;
  /** Refs to click in this order, those that lie on the table; empty: only a button. */
  things: string[];
  /** Taking it ends undo. */
  final: boolean;
  /** Odds can be asked for. */
  risk: boolean;
  /** No single click takes it: an aside that cannot be taken back. Its label is read first. */
  careful: boolean;
  /** The filled button, and what Enter takes: it gives nothing up. */
  default: boolean;
  /** What it ends, with something left to do. Whoever takes it is asked once whether he means it. */
  warning: WarningShown | null;
  /** What may come of it beside what its label says; read before it is taken, and asked about by nobody. */
  aside?: WarningShown;
  /** `done`, `pass` ...: the verb, for its place among the buttons. */
  key: string;
  /** What it costs or brings, and of how much: `1 of 4 RP`. What can be repeated begins with the number for once. */
  figure?: string;
  repeat?: Repeat;
  /** The answers to its next question, to be taken together with it. */
  unfolds?: Unfolded[];
  /** It begins a march, or is a step of one: ways to all spaces in reach can be asked for. */
  way?: "begin" | "on";
}

export interface DecisionShown {
  side: number;
  prompt: (string | RefPart)[];
  citation: string;
  /** A chance to respond. */
  window: boolean;
}

export interface LogLine {
  /** Within this reader's log; never changes. */
  number: number;
  move: number;
  /** Who acted; -1 for nobody. */
  side: number;
  /** The side whose line it is: the one that it speaks of or to; -1 for none. */
  about: number;
  citation: string;
  parts: (string | RefPart)[];
  heading: boolean;
  /** A card or a piece is shown by it: it turns. */
  reveal: boolean;
  /** What it is in the story of a turn. */
  kind: "card" | "answer" | "move" | "recruit" | "work" | "battle" | "losses" | "retreat" | "supply" | "points" | "turn" | "setup" | "other";
  /** It begins an action: what came of it follows. */
  head: boolean;
  /** What it closes: a round, a turn, a battle. */
  account?: Account;
}

/** A small piece in a row of an account. */
export interface AccountFace {
  /** Empty: a place that nobody holds. */
  face: string;
  /** More than one is written beside it. */
  number: number;
}

/** One thing that counted. */
export interface AccountRow {
  parts: (string | RefPart)[];
  /** Whose gain or loss it is; -1 for neither. */
  side: number;
  /** `+1`, `-1`, `tied`; empty for none. */
  amount: string;
  tone: "gain" | "loss" | "even" | "plain";
  /** What is lit for it on the map. */
  things: string[];
  /** The id of its outline in the drawn map; empty where the things themselves are lit. */
  shape: string;
  /** A swatch; empty for none. */
  colour: string;
  faces: AccountFace[];
  dice: number[];
  citation: string;
}

/** A step of the account: `Supply`, `Regions`. */
export interface AccountPart {
  name: string;
  note: string;
  citation: string;
  rows: AccountRow[];
}

/** A score before and after. */
export interface AccountSum {
  /** Whose it is; -1 where one marker counts for both. */
  side: number;
  name: string;
  face: string;
  before: number;
  /** Of each part that gave something. */
  gained: number[];
  total: number;
}

export interface AccountFoot {
  parts: (string | RefPart)[];
  citation: string;
}

/** What came of a round, a turn, a battle: each thing that counted, the sum, and what it means for the win. */
export interface Account {
  title: string;
  /** All of it in a sentence. */
  lead: (string | RefPart)[];
  /** Of a battle or siege: it is closed by the next click. */
  small: boolean;
  parts: AccountPart[];
  sums: AccountSum[];
  /** `12 wins`. */
  goal: string;
  foot: AccountFoot[];
}

/** How the score stood when a round or turn was over. */
export interface RoundShown {
  name: string;
  /** As the sums of its account: one for each side, or one marker for both. */
  scores: number[];
}

/** What gave points, by side. */
export interface SourceShown {
  name: string;
  points: number[];
}

/** How the score came about. */
export interface Course {
  /** Whose each score is. */
  names: string[];
  sides: number[];
  start: number[];
  rounds: RoundShown[];
  /** The greatest first. */
  sources: SourceShown[];
}

export interface ResultShown {
  /** A side, or -1. */
  winner: number;
  citation: string;
  sentence: string;
  reasons: string[];
  /** Where rounds or turns have accounts. */
  course?: Course;
}

/** A question that a seat may have answered always alike. */
export interface StandingAnswer {
  key: string;
  label: string;
  sentence: string;
}

/** How much has to hang on a window for a seat to be asked. */
export interface WindowLevel {
  least: number;
  name: string;
  sentence: string;
}

/** A kind of chances to respond, and how much has to hang on one. */
export interface WindowKindShown {
  key: string;
  label: string;
  least: number;
  levels: WindowLevel[];
}

export interface SeatSettings {
  responses: "never" | "when it fits" | "always";
  hide_pauses: boolean;
  forced_moves: boolean;
  /** Keys of the standing answers that are on. */
  standing: string[];
}

export interface SettingsShown {
  responses: "never" | "when it fits" | "always";
  hide_pauses: boolean;
  forced_moves: boolean;
  standing: string[];
  /** All that this game has. */
  answers: StandingAnswer[];
  /** All kinds that this game has. */
  windows: WindowKindShown[];
  /** The kinds of questions that the seat could have answered since its last choice, and was not asked. */
  unasked: string[];
}

/** The table as one seat (or a spectator) sees it at one moment. */
export interface View {
  /** -1 for the spectator; -2 with everything open. */
  seat: number;
  side: number;
  at: string;
  move: number;
  scene: Scene;
  decision: DecisionShown | null;
  options: Option[];
  /** The seat may take its last action back. */
  undo: boolean;
  result: ResultShown | null;
  settings: SettingsShown | null;
}

/** The table after a move, as one seat saw it (or all open), with the lines of that move. */
export interface Moment {
  view: View;
  log: LogLine[];
  /** The action in notation, where it may be known; else empty. */
  line: string;
}

/** One line of the form that is made from a game's Variant. */
export interface FormLine {
  name: string;
  label: string;
  sentence: string;
  default: boolean | number | string;
  /** Word -> sentence; empty unless one of several is to be chosen. */
  choices: Record<string, string>;
  least: number | null;
  most: number | null;
}

/** A component set: the shipped one, or one that was registered. */
export interface SetOnShelf {
  name: string;
  /** As in the address of its board. */
  hash: string;
  note: string;
}

export interface SideName {
  slug: string;
  name: string;
}

export interface GameOnShelf {
  slug: string;
  name: string;
  about: string;
  honesty: string;
  sides: SideName[];
  form: FormLine[];
  /** The shipped one first. */
  sets: SetOnShelf[];
  /** `Cover` of the board, with `icon` as path data. */
  cover: Record<string, unknown>;
}

/** A level to choose; the weakest comes first. */
export interface BotOnShelf {
  name: string;
  /** As people call it: `Recruit`. */
  label: string;
  about: string;
}

export interface Shelf {
  games: GameOnShelf[];
  bots: BotOnShelf[];
}

/** Who is to play a side: somebody at this screen, by link, anyone who comes, or a bot. */
export interface SeatWish {
  who: string;
  name?: string;
}

export interface NewGame {
  game: string;
  seats: SeatWish[];
  variant?: Record<string, boolean | number | string>;
  components?: string;
  /** Whether it is listed for watching. */
  public?: boolean;
}

export interface Created {
  id: string;
  /** SHA-256 of the server's secret, shown before any nonce is taken. */
  commitment: string;
}

/** A seat as everybody may see it. */
export interface Seat {
  side: number;
  who: "here" | "link" | "open" | "bot";
  bot: string;
  /** As people call the bot: `Recruit`; empty where a person sits. */
  level: string;
  name: string;
  /** Whether somebody has sat down (and added to the dice). */
  taken: boolean;
  online: boolean;
  yours: boolean;
}

/** A game in the lobby. */
export interface GameInList {
  id: string;
  game: string;
  name: string;
  seats: Seat[];
  status: "waiting" | "running" | "over";
  /** `Round 3`. */
  turn: string;
  score: string[];
  /** The seat that is asked; -1 for none. */
  asked: number;
  /** The last line of the log that everybody may read. */
  last: string;
  result: string;
  /** Seconds since 1970. */
  changed: number;
}

/** A position as a small picture, and what happened last: what a seat may see, the spectator where it is several. */
export interface Glance {
  /** As in the address of its board. */
  board: string;
  pieces: Piece[];
  /** The spaces that the last lines speak of. */
  at: string[];
  /** The line that began the last action; empty where there is none. */
  last: (string | RefPart)[];
  /** Who did that; -1 for nobody. */
  side: number;
}

export interface Lists {
  yours: GameInList[];
  /** With a seat that anyone may take. */
  open: GameInList[];
  watch: GameInList[];
}

/** A secret link was opened: this browser now has what the link gives. */
export interface Claim {
  token: string;
}

export interface Claimed {
  id: string;
  /** -1 for a spectator's link. */
  seat: number;
}

/** Sit down: at a seat of one's own, or at one that anyone may take. */
export interface Sit {
  seat: number;
  nonce: string;
  name?: string;
}

/** A link for a seat of one's own (second device, invitation), or for spectators (-1). */
export interface NewLink {
  seat: number;
}

export interface Link {
  /** `/j#token`, to be put behind the address of the page. */
  path: string;
  /** Path data of the QR code of the whole address, a module per unit. */
  qr: string;
  size: number;
}

/** What does not change with every move. */
export interface GameInfo {
  id: string;
  game: string;
  name: string;
  /** The hash in the address of its board; another one when the board or its picture has changed. */
  board: string;
  variant: Record<string, unknown>;
  components: string;
  seats: Seat[];
  /** Whether this browser may make links to the seats that wait for somebody by link; it need not have a seat. */
  invites: boolean;
  status: "waiting" | "running" | "over";
  commitment: string;
  public: boolean;
  /** `<hash of a record> <move>` for a game played on from there. */
  origin: string;
  /** It was opened from a record: nobody sits here. */
  record: boolean;
  /** The id of the rematch, where one was begun. */
  rematch: string;
  /** Why nobody plays it on, in one sentence: it was begun under older rules that no options equal. Else empty. */
  watched: string;
  /** Whether a seat may ask for hints: the game knows how it is played well. */
  hints: boolean;
}

/** A request from one seat to the other. */
export interface Ask {
  id: string;
  seat: number;
  what: "undo" | "draw";
  moves: number;
  text: string;
}

export interface Chat {
  number: number;
  /** -1 for a spectator. */
  seat: number;
  name: string;
  text: string;
  time: number;
}

/** First after connecting, and after anything that rewrote the past: everything anew. */
export interface StatePush {
  type: "state";
  info: GameInfo;
  /** One for each seat that this browser has here, or the spectator's. */
  views: View[];
  /** For each view the last lines that it may read, oldest first. */
  log: LogLine[][];
  chat: Chat[];
  asks: Ask[];
}

/** Something happened: the new view, and the lines since the last. */
export interface ViewPush {
  type: "view";
  view: View;
  /** Lines with a number already seen replace it and all after it (undo). */
  log: LogLine[];
}

export interface InfoPush {
  type: "info";
  info: GameInfo;
}

export interface ChatPush {
  type: "chat";
  chat: Chat;
}

export interface AsksPush {
  type: "asks";
  asks: Ask[];
}

/** A bot is at it: 0 to 1. */
export interface ThinkingPush {
  type: "thinking";
  seat: number;
  progress: number;
}

/** The line is there: pushed where nothing else was for two seconds. A page sends the same back. */
export interface Beat {
  /** Counts up. */
  beat: number;
}

export interface Act {
  seat: number;
  at: string;
  line: string;
  /** The rest of a way, as far as it can be gone: to where something is shown or the other side is asked. */
  then?: string[];
}

export interface Undo {
  seat: number;
  at: string;
}

export interface AskForHints {
  seat: number;
  at: string;
}

/** One of the best options. */
export interface Hint {
  /** As `Option.line`. */
  line: string;
  label: string;
  /** To win the game after it, about: 0 to 1. */
  chance: number;
  reason: string;
}

export interface Hints {
  /** The best first. */
  hints: Hint[];
}

/** Ask the other seat: to take back this seat's last move, or for a draw. */
export interface AskFor {
  seat: number;
  what: "undo" | "draw";
}

export interface Answer {
  seat: number;
  ask: string;
  yes: boolean;
}

export interface Resign {
  seat: number;
}

export interface Say {
  text: string;
  seat?: number;
}

export interface SetSettings {
  seat: number;
  responses: "never" | "when it fits" | "always";
  hide_pauses: boolean;
  forced_moves: boolean;
  standing?: string[];
  windows?: Record<string, number>;
}

export interface Done {
  done: true;
}

/** The one shape of every error. */
export interface Refused {
  /** A code: `stale`, `not-allowed`, `not-yours`, `not-found`, `bad-request`, `too-many`, `over` ... */
  error: string;
  sentence: string;
  /** The rule, where a rule is the reason. */
  citation: string;
}

/** Why a thing cannot be clicked now, or what is asked for instead. */
export interface Why {
  sentence: string;
  citation: string;
}

export interface OddsLine {
  label: string;
  value: number;
  unit: "chance" | "units";
  margin: number;
}

export interface OddsShown {
  heading: string;
  lines: OddsLine[];
  assumes: string;
  citation: string;
  exact: boolean;
}

export interface Odds {
  odds: OddsShown | null;
}

/** What may happen to those who come into a space, or stay in it. */
export interface DangerShown {
  on: string;
  /** A few letters for the map. */
  tag: string;
  text: string;
  citation: string;
}

/** How likely it is that somebody interferes anywhere on a way, if he tries. */
export interface WayChance {
  who: string;
  chance: number;
}

/** How to get to a space in reach: the last of its path. */
export interface WayShown {
  /** The actions, one after the other. */
  lines: string[];
  path: string[];
  /** What it has cost when each space of the path is reached. */
  costs: number[];
  /** Spaces of the path where the other side may answer. */
  asked: string[];
  /** Which dangers lie on it. */
  dangers: number[];
  chances: WayChance[];
  /** No danger lies on it, where some does on the cheapest way to this space. */
  safe: boolean;
  /** How many go, where not all can; else 0. */
  goers: number;
  /** Undo ends on the way. */
  final: boolean;
  /** The first of the lines whose odds can be asked for; -1 for none. */
  risk: number;
  label: string;
}

export interface Ways {
  ways: WayShown[];
  dangers: DangerShown[];
  /** How many may go, where that can be chosen. */
  numbers: number[];
  number: number;
  /** How much they have for the whole way. */
  points: number;
  /** What the points are called. */
  unit: string;
  /** The spaces through which all of it leads, as far as they could be reached. */
  via: string[];
  /** Where they are. */
  origin: string;
}

export interface Moments {
  moments: Moment[];
  /** How many there are in all; moment 0 is the set-up. */
  moves: number;
}

/** All that is needed to check that nobody chose the dice. */
export interface DiceCheck {
  commitment: string;
  secret: string;
  nonces: string[];
  seed: string;
}

/** A new game from a moment of one that is over. */
export interface PlayOn {
  move: number;
  seats: SeatWish[];
}

export interface OpenRecord {
  text: string;
}

export interface RuleEntry {
  /** As log and refusals cite it: `§JH-5.4`, `Ruling JH-R18`, `Example JH-E3`. */
  citation: string;
  chapter: string;
  text: string;
  /** Of a ruling; else empty. */
  question: string;
  /** Of a ruling; else empty. */
  reason: string;
  kind: "rule" | "ruling" | "example";
}

export interface RuleChapter {
  id: string;
  title: string;
}

export interface Rules {
  game: string;
  chapters: RuleChapter[];
  entries: RuleEntry[];
}
