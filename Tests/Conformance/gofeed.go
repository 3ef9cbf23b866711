// Writes the values that gofeed reads: a line of JSON for each file named on standard input.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"time"

	"github.com/mmcdole/gofeed"
)

type enclosure struct {
	URL    string `json:"url"`
	Type   string `json:"type"`
	Length string `json:"length"`
}

type entry struct {
	Title      string      `json:"title"`
	Link       string      `json:"link"`
	ID         string      `json:"id"`
	Published  *time.Time  `json:"published"`
	Updated    *time.Time  `json:"updated"`
	Author     string      `json:"author"`
	Enclosures []enclosure `json:"enclosures"`
	Categories []string    `json:"categories"`
	Summary    string      `json:"summary"`
	Content    string      `json:"content"`
}

type document struct {
	File    string  `json:"file"`
	Error   string  `json:"error"`
	Entries []entry `json:"entries"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	names := bufio.NewScanner(os.Stdin)
	for names.Scan() {
		out.Encode(read(names.Text()))
	}
}

func read(name string) (result document) {
	result.File = name
	// It panics on some documents.
	defer func() {
		if problem := recover(); problem != nil {
			result.Error = "panic"
		}
	}()
	file, err := os.Open(name)
	if err != nil {
		result.Error = err.Error()
		return
	}
	defer file.Close()
	feed, err := gofeed.NewParser().Parse(file)
	if err != nil {
		result.Error = err.Error()
		return
	}
	for _, item := range feed.Items {
		result.Entries = append(result.Entries, entryOf(item))
	}
	return
}

func entryOf(item *gofeed.Item) entry {
	result := entry{
		Title: item.Title, Link: item.Link, ID: item.GUID, Published: item.PublishedParsed,
		Updated: item.UpdatedParsed, Categories: item.Categories, Summary: item.Description,
		Content: item.Content,
	}
	if len(item.Authors) > 0 {
		result.Author = item.Authors[0].Name
		if result.Author == "" {
			result.Author = item.Authors[0].Email
		}
	}
	for _, from := range item.Enclosures {
		result.Enclosures = append(result.Enclosures, enclosure{from.URL, from.Type, from.Length})
	}
	return result
}
