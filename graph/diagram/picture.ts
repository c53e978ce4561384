/** Boxes with their sizes and arrows between them, before and after the layout. Lengths are pixels. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box<Item> extends Point, Size {
  item: Item;
}

export interface Arrow<Item> {
  item: Item;
  /** The corners of the line, from the start to the tip. */
  points: Point[];
  /** Top left corner of its label. */
  label: Point | null;
}

export interface Layout<Step, Edge> extends Size {
  boxes: Box<Step>[];
  arrows: Arrow<Edge>[];
}
